"""Movies made in a blink, with the B-frames of the real encoder."""

import json
from pathlib import Path

import av
import numpy as np

from attention_reel.rendering import Clip, RenderedClip
from attention_reel.rendering.manim_settings import ENCODER_OPTIONS


def write_movie(path: Path, frames: int, *, size: tuple[int, int] = (64, 36), rate: int = 10, slip: int = 0) -> None:
    """Encode moving noise; ``slip`` moves all frames but the first by a moment, as manim's own joining does."""
    noise = np.random.default_rng(frames)
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=rate, options=ENCODER_OPTIONS)
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        for number in range(frames):
            pixels = noise.integers(0, 255, (size[1], size[0], 3), dtype=np.uint8)
            pixels[:, : number % size[0]] = 255
            for packet in stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")):
                container.mux(_slipped(packet, slip))
        for packet in stream.encode():
            container.mux(_slipped(packet, slip))


def _slipped(packet, slip):
    if slip and packet.pts:
        packet.time_base, ticks = packet.time_base / 1000, 1000
        packet.pts, packet.dts = packet.pts * ticks - slip, packet.dts * ticks - slip
    return packet


def rendered(clip: Clip, folder: Path, frames: int, captions: str, beats: list[dict[str, object]]) -> RenderedClip:
    """Make a rendered clip without rendering."""
    folder.mkdir(parents=True, exist_ok=True)
    movie, srt, beat_file = (folder / f"{clip.scene.name}{end}" for end in (".mp4", ".srt", ".beats.json"))
    write_movie(movie, frames)
    srt.write_text(captions, encoding="utf-8")
    beat_file.write_text(json.dumps({"beats": beats}), encoding="utf-8")
    return RenderedClip(clip, movie, srt, beat_file, frames, from_cache=False)


def frame_times(path: Path) -> list[float]:
    """Decode a movie and tell when each frame is shown."""
    with av.open(str(path)) as container:
        return [frame.time for frame in container.decode(video=0)]
