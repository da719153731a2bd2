"""How Sphinx builds the documentation site; `make docs` runs it by tools/site.py."""

import shedet

project = "Shedet"
version = release = shedet.__version__
copyright = "the Shedet authors"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"Shedet {version}"
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"

myst_heading_anchors = 6
suppress_warnings = ["myst.header"]  # notation.md has several first headings, one for each part

default_role = "code"  # `name` in a docstring
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_use_type_comments = False
