"""The scenes as modules, for notebooks: ``from attention_reel.scenes.softmax import RowSoftmax``.

They lie beside ``src`` in a checkout and inside the package when installed; here both have the same name.
"""

from attention_reel.rendering.catalog import scenes_folder

__path__ = [str(scenes_folder())]
