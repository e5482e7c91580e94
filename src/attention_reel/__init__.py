"""attention-reel: worked exercises on self-attention as lecture films."""
