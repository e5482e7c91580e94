"""Everything about manim that shapes a film, spelled out, so that nobody's ``manim.cfg`` can change it."""

from __future__ import annotations

from attention_reel.rendering.quality import Quality

ENCODER_OPTIONS = {
    "preset": "veryfast",  # half the time of medium for the same look at crf 20
    "crf": "20",
    # Manim turns RGB into YCbCr by BT.601 whatever the size, so that is what the film says of itself;
    # primaries and transfer are those of the sRGB colours that scenes are drawn in.
    "colorspace": "smpte170m",
    "color_primaries": "bt709",
    "color_trc": "iec61966-2-1",
    "color_range": "tv",
}

_TEMPLATE = """\
[CLI]
media_dir = ./media
video_dir = {{media_dir}}
images_dir = {{media_dir}}
sections_dir = {{media_dir}}/sections
partial_movie_dir = {{media_dir}}/parts/{{scene_name}}
log_dir = {{media_dir}}/logs
text_dir = {{media_dir}}/texts
tex_dir = {{media_dir}}/tex
assets_dir = ./
output_file =
format = mp4
renderer = cairo
pixel_width = {quality.width}
pixel_height = {quality.height}
frame_rate = {quality.frame_rate}
frame_height = 8.0
frame_width = {frame_width}
background_color = BLACK
background_opacity = 1
seed = 0
disable_caching = True
disable_caching_warning = True
from_animation_number = 0
upto_animation_number = -1
max_inflight_encoders = 1
encoder_queue_size = 8
zero_pad = 4
plugins =
verbosity = WARNING
progress_bar = none
notify_outdated_version = False
write_all = False
save_sections = False
preview = False
live_preview = False
show_in_file_browser = False
log_to_file = False
enable_gui = False
dry_run = False

[video_encoder]
codec = libx264
pixel_format = yuv420p

[media]
loglevel = ERROR
"""


def settings_file(quality: Quality) -> str:
    """Return the ``manim.cfg`` of a clip's own working folder, which overrules the user's."""
    return _TEMPLATE.format(quality=quality, frame_width=8.0 * quality.width / quality.height)


def encoder_arguments() -> list[str]:
    """Return the encoder options as arguments: these replace a user's options instead of adding to them."""
    return [argument for key, value in ENCODER_OPTIONS.items() for argument in ("--encoder-option", f"{key}={value}")]
