"""Builds the site of the documents: both languages, the pages that nqfill makes, the playground.

    python docs/site/build.py target/site/html

`NQFILL` names the program (else `nqfill`). Links to files of the repository need its address: `NQFILL_REPOSITORY`, for example
https://host/owner/nqfill. Without it they are names without a link.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = DOCS / "site"
PROGRAM = os.path.abspath(shutil.which(os.environ.get("NQFILL", "nqfill")) or sys.exit("nqfill is not built: NQFILL names it"))
REPOSITORY = os.environ.get("NQFILL_REPOSITORY", "").rstrip("/")
MOST_BYTES = 5_000_000

# The four kinds of pages. Sphinx refuses a page of docs/ that stands in none of them.
KINDS = [
    ("Tutorials", "入门", ["tutorial-student", "tutorial-teacher", "tutorial-researcher"]),
    (
        "How to",
        "怎样做",
        ["install", "solve", "explain", "play", "playground", "check", "judges", "generate", "sheets", "pictures", "pages", "gallery", "trace", "compare",
         "python", "library", "editors", "stream", "cluster", "course"],
    ),
    ("Reference", "查阅", ["options", "formats", "models", "count", "rate", "reduce", "canon", "units", "engines", "terminal", "CHANGELOG"]),
    ("Explanation", "原理", ["proofs", "experiments", "BENCHMARKS", "ARCHITECTURE"]),
]
# What stands beside docs/ and belongs to the site.
BESIDE = ["BENCHMARKS", "CHANGELOG", "ARCHITECTURE"]
TO_THE_PLAYGROUND = {
    "en": '<p><a class="playground" href="../playground.html?lang=en">Open the playground</a></p>\n',
    "zh": '<p><a class="playground" href="../playground.html?lang=zh">打开棋盘，自己动手</a></p>\n',
}
FRAME = '\n\n<iframe class="page" loading="lazy" src="{page}?lang={lang}" title="{title}"></iframe>\n'
LANGUAGES = ("en", "zh")
# Ideographs, and the punctuation that goes with them.
WIDE = "[\u3000-\u303f\u3400-\u9fff\uff00-\uffef“”]"


def sources(lang):
    """The file of each page in a language, and whether it is in that language."""
    pages = {path.name[:-3]: (path, lang == "en") for path in DOCS.glob("*.md") if not path.name.endswith(".zh.md")}
    pages |= {name: (ROOT / f"{name}.md", lang == "en") for name in BESIDE}
    if lang == "zh":
        pages |= {path.name[:-6]: (path, True) for path in DOCS.glob("*.zh.md")}
    pages["index"] = pages.pop("README")
    return pages


def outside_of_fences(text, change):
    """A text whose lines outside of blocks of code are changed."""
    parts = re.split(r"(^```.*?^```[^\n]*$)", text, flags=re.M | re.S)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


def link(match, path):
    """A link as the site has it: to a page, to a file of the repository, or its text alone."""
    text, target = match[1], match[2]
    name, hash_, anchor = target.partition("#")
    if re.match(r"[a-z]+:|#|pictures/", target):
        return match[0]
    found = (path.parent / name).resolve()
    if not found.exists():
        raise SystemExit(f"{path}: {target} does not exist")
    stem = found.name.removesuffix(".zh.md").removesuffix(".md")
    if found.suffix == ".md" and (found.parent == DOCS or stem in BESIDE and found.parent == ROOT):
        page = "index" if stem == "README" else stem
        lang, other = ("zh" if file.name.endswith(".zh.md") else "en" for file in (path, found))
        if lang != other and path.parent == DOCS:
            return f'<a href="../{other}/{page}.html{hash_}{anchor}">{text}</a>'
        # A link that shows the name of a file shows the title that stands there.
        text = "" if re.fullmatch(r"(docs/)?[\w-]+(\.zh)?\.md", text) else text
        return f"[{text}]({page}.md{hash_}{anchor})"
    return f"[{text}]({REPOSITORY}/blob/HEAD/{found.relative_to(ROOT)})" if REPOSITORY else f"`{found.relative_to(ROOT)}`"


def staged(name, path, is_translated, lang, has_playground):
    """The text of a page as Sphinx is to read it."""
    text = path.read_text("utf-8")
    # The template links the other language.
    text = re.sub(r"\A(# .*\n)\n\[(?:English|中文)\]\([^)]*\)\n", r"\1", text)
    if not is_translated:
        return text.partition("\n")[0] + f"\n\n<p>本页只有英文：<a href=\"../en/{name}.html\">{name}</a>。</p>\n"
    text = outside_of_fences(text, lambda part: re.sub(r"\[([^\]\[]*)\]\(([^)\s]+)\)", lambda it: link(it, path), part))
    if lang == "zh":
        # A line end between two ideographs would be shown as a blank.
        text = outside_of_fences(text, lambda part: re.sub(f"^(?!#)(.*{WIDE})\n(?={WIDE})", r"\1", part, flags=re.M))
    if name == "gallery":
        text = re.sub(r"^```sh\n(.*?)^```$", lambda it: it[0] + frames(it[1], lang), text, flags=re.M | re.S)
    if has_playground and name in ("playground", "index"):
        shown = TO_THE_PLAYGROUND[lang] + (FRAME.format(page="../playground.html", lang=lang, title="nqfill.html") if name == "playground" else "")
        text = re.sub(r"\A(# .*\n)", lambda it: f"{it[1]}\n{shown}\n", text)
    if name == "index":
        text += toctrees(lang)
    return text


def toctrees(lang):
    known = sources(lang)
    text = ""
    for english, chinese, pages in KINDS:
        names = "\n".join(page for page in pages if page in known)
        text += f"\n```{{toctree}}\n:hidden:\n:caption: {chinese if lang == 'zh' else english}\n\n{names}\n```\n"
    return text


def pages_of(commands):
    """The pages that commands of the gallery write."""
    return re.findall(r"-o (?:gallery|画廊)/(\S+)", commands)


def frames(commands, lang):
    alone = "单独打开" if lang == "zh" else "Open alone"
    def frame(name):
        page = f"../gallery/{name}index.html" if name.endswith("/") else f"../gallery/{name}"
        if name.endswith(".svg"):
            return f'\n\n<p><img src="{page}" alt="" loading="lazy"></p>'
        return FRAME.format(page=page, lang=lang, title=name) + f'<p><a href="{page}?lang={lang}">{alone}</a></p>'
    return "".join(frame(name) for name in pages_of(commands))


def gallery(out):
    """Runs the commands of the gallery, as they stand there. Its pages have both languages, and open in that of the link."""
    commands, chinese = (re.findall(r"^```sh\n(.*?)^```$", (DOCS / page).read_text("utf-8"), flags=re.M | re.S) for page in ("gallery.md", "gallery.zh.md"))
    assert commands == chinese, "both pages of the gallery have the same commands"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "puzzles", Path(folder, "puzzles"))
        shutil.copytree(ROOT / "examples/class", Path(folder, "class"))
        Path(folder, "gallery").mkdir()
        for line in "".join(commands).splitlines():
            words = shlex.split(line)
            assert words[0] == "nqfill", line
            run = subprocess.run([PROGRAM, *words[1:], "-q"], cwd=folder, capture_output=True, text=True)
            # 1: a submission failed.
            if run.returncode not in (0, 1) or run.stderr:
                raise SystemExit(f"{line}\n{run.stderr}")
        shutil.copytree(Path(folder, "gallery"), out / "gallery")


def playground(out):
    """The playground, if this nqfill makes one; returns whether it does."""
    if re.search(r"^ .* playground ", subprocess.run([PROGRAM, "--help"], check=True, capture_output=True, text=True).stdout, flags=re.M):
        subprocess.run([PROGRAM, "playground", "-o", out / "playground.html", "-q"], check=True)
        return True
    return False


def smaller(page):
    """A page without what takes a fifth of its bytes: an element around each word of code, classes without a style."""
    # Words that begin with `-` keep theirs: lines would be broken behind it.
    page = re.sub(r'<span class="pre">([^-<][^<]*)</span>', r"\1", page)
    page = re.sub(r'<tr class="row-(?:odd|even)">', "<tr>", page)
    page = page.replace('class="docutils literal notranslate"', 'class="literal"').replace(' title="Link to this heading"', "")
    parts = re.split(r"(<pre>.*?</pre>)", page, flags=re.S)
    return "".join(part if i % 2 else re.sub(r"\s*\n\s*", "\n", part) for i, part in enumerate(parts))


def build(lang, out, work, has_playground):
    source = work / lang
    pages = sources(lang)
    for folder in ("templates", "static"):
        shutil.copytree(SITE / folder, source / folder)
    shutil.copytree(DOCS / "pictures", source / "pictures")
    shutil.copy(SITE / "conf.py", source)
    for name, (path, is_translated) in pages.items():
        (source / f"{name}.md").write_text(staged(name, path, is_translated, lang, has_playground), "utf-8")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-t", lang, "-d", work / f"{lang}.cache", source, out / lang], check=True)
    for unused in [*out.rglob("*.map"), *out.rglob(".buildinfo"), *out.rglob("objects.inv")]:
        unused.unlink()
    for page in (out / lang).glob("*.html"):
        page.write_text(smaller(page.read_text("utf-8")), "utf-8")


def share(out):
    """Lets the Chinese pages take the styles and scripts that both languages have from the English ones."""
    kept, own = (out / lang / "_static" for lang in LANGUAGES)
    files = [file.relative_to(own) for file in own.rglob("*") if file.is_file()]
    shared = {str(file) for file in files if (kept / file).is_file() and (kept / file).read_bytes() == (own / file).read_bytes()}

    def place(match):
        return f'{match[1]}="../en/_static/{match[2]}' if match[2] in shared else match[0]

    for page in (out / "zh").glob("*.html"):
        page.write_text(re.sub(r'(href|src)="_static/([^"?]+)', place, page.read_text("utf-8")), "utf-8")
    for file in shared:
        (own / file).unlink()


class Links(HTMLParser):
    """The anchors of a page, and what it links or shows."""

    def __init__(self, page):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, _tag, attributes):
        attributes = dict(attributes)
        self.anchors.add(attributes.get("id"))
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name)]


def broken(out):
    """Links of a page that lead nowhere. Sphinx has looked at those between pages of one language, not at the others."""
    pages = {page: Links(page) for page in out.rglob("*.html")}
    for page, found in pages.items():
        for link in found.links:
            if re.match(r"[a-z]+:|//", link):
                continue
            name, _, anchor = link.partition("#")
            target = (page.parent / unquote(name.partition("?")[0])).resolve() if name else page
            is_known = target in pages and (not anchor or unquote(anchor) in pages[target].anchors)
            if not (is_known or target not in pages and target.is_file()):
                yield f"{page.relative_to(out)}: {link}"


def main():
    out = Path(sys.argv[1]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    has_playground = playground(out)
    with tempfile.TemporaryDirectory() as work:
        for lang in LANGUAGES:
            build(lang, out, Path(work), has_playground)
    share(out)
    gallery(out)
    shutil.copy(SITE / "index.html", out)
    if wrong := sorted(set(broken(out))):
        raise SystemExit("links that lead nowhere:\n" + "\n".join(wrong))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{len(list(out.rglob('*.html')))} pages, {size:,} bytes in {out}")
    if size > MOST_BYTES:
        raise SystemExit(f"more than {MOST_BYTES:,} bytes")


main()
