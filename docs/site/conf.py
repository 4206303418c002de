"""One language of the site: `build.py` calls Sphinx with the tag `zh` or `en` on the pages that it has staged."""

import re

from sphinx import search
from sphinx.search.en import SearchEnglish

is_chinese = tags.has("zh")  # noqa: F821: Sphinx defines it


class SearchBigrams(SearchEnglish):
    """English words, and every two neighbours of a Chinese text: it needs no dictionary, and finds words that none has."""

    lang = "zh"
    # Each single character is a word, too, so that a query of one character finds something.
    js_splitter_code = """
var splitQuery = (query) => (query.match(/\\p{Script=Han}+|[^\\p{Script=Han}\\P{L}]+|[\\p{N}_]+/gu) || []).flatMap((run) =>
  /^\\p{Script=Han}{2,}$/u.test(run) ? [...run].slice(1).map((_, i) => run.slice(i, i + 2)) : [run]);
"""

    def split(self, input):
        words = re.findall(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+|[\d_]+", input)
        for word in words:
            yield from self.pieces(word)

    @staticmethod
    def pieces(word):
        if not "\u3400" <= word[0] <= "\u9fff":
            return [word]
        return [*word, *(word[i : i + 2] for i in range(len(word) - 1))]


search.languages["zh"] = SearchBigrams

project = "nqfill"
html_title = "nqfill：皇后残局" if is_chinese else "nqfill: n-queens completion"
language = "zh_CN" if is_chinese else "en"
html_search_language = "zh" if is_chinese else "en"
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
highlight_language = "text"
templates_path = ["templates"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_theme = "furo"
# `templates/components/view-this-page.html` is the link to the other language.
html_theme_options = {"top_of_page_buttons": ["view"]}
html_context = {"other": "en" if is_chinese else "zh", "other_name": "English" if is_chinese else "中文"}
html_favicon = "pictures/sample.svg"
html_copy_source = False
html_show_copyright = False
html_use_index = False
# A page opened as a file must not read its neighbours.
html_show_search_summary = False
