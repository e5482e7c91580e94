"""The roles that colours stand for: what a tensor is in attention, not which one it is."""

from __future__ import annotations

from typing import Literal

Role = Literal["input", "query", "key", "value", "score", "weight", "output", "mask"]
