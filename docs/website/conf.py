"""Sphinx configuration of the site. No part of it requests data from another host."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.search.en import SearchEnglish

sys.path.insert(0, str(Path(__file__).parents[1]))

from website import linking

import springline

project = "springline"
author = "The springline developers"
project_copyright = f"{author}, MIT license"
release = version = springline.__version__

extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "attrs_inline", "deflist"]
nitpicky = True
smartquotes = False
add_module_names = False
toc_object_entries_show_parents = "hide"
highlight_language = "text"

html_theme = "pydata_sphinx_theme"
html_title = "springline"
html_static_path = ["static"]
templates_path = ["templates"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_favicon = "static/mark.svg"
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "logo": {"image_light": "_static/mark.svg", "image_dark": "_static/mark.svg", "text": "springline", "alt_text": ""},
    "header_links_before_dropdown": 5,
    "navbar_align": "left",
    "navbar_end": ["bar-links", "theme-switcher"],
    "primary_sidebar_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_nav_level": 1,
    "navigation_depth": 3,
    "show_toc_level": 2,
    "footer_start": ["copyright"],
    "footer_end": [],
    "search_bar_text": "Search springline",
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app):
    SearchEnglish.stem = cache(SearchEnglish.stem)  # pages repeat their words, and stemming runs in Python
    app.add_lexer("obj", TextLexer)
    linking.connect(app)
    source = Path(app.srcdir)
    app.config.html_extra_path = [str(source / "extra")]
    return {"parallel_read_safe": True, "parallel_write_safe": True}
