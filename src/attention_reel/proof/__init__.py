"""Proofs: nothing on screen is false, cut, too faint, too fast or out of nowhere."""

from attention_reel.proof.findings import Finding
from attention_reel.proof.player import Moment, play_dry
from attention_reel.proof.report import Report, proof

__all__ = ["Finding", "Moment", "Report", "play_dry", "proof"]
