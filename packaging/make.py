"""Makes what package managers want of a release, from one place: `templates/`, the version of Cargo.toml, the address of the
repository and the checksums of the archives.

    python packaging/make.py files REPOSITORY SHA256SUMS FOLDER    writes each template into FOLDER, filled in
    python packaging/make.py address REPOSITORY                    writes the address into the manifests of this copy

The address (https://HOST/OWNER/nqfill) stands nowhere in the sources: whoever releases gives it, `.github/workflows/release.yml` that of
the repository in which it runs. SHA256SUMS is what `sha256sum nqfill-VERSION-TARGET.tar.gz ...` wrote. An archive holds one folder of its
name with `nqfill` (`nqfill.exe`), `nqfill.html` (the playground), `man/man1/`, `completions/` and the licences.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).resolve().parent / "templates"


def version():
    return re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text("utf-8"), flags=re.M)[1]


def address(text):
    found = text.rstrip("/")
    if not re.fullmatch(r"https://[\w.-]+(:\d+)?(/[\w.-]+){2,}", found):
        raise SystemExit(f"{text} is no address like https://HOST/OWNER/NAME")
    return found


def checksums(path):
    """The digests of the archives of this version, by target."""
    lines = (line.split() for line in Path(path).read_text("utf-8").splitlines())
    archive = re.compile(rf"\*?nqfill-{re.escape(version())}-(.+)\.tar\.gz")
    found = {named[1]: digest for digest, name in lines if (named := archive.fullmatch(name))}
    wrong = [target for target, digest in found.items() if not re.fullmatch("[0-9a-f]{64}", digest)]
    if wrong or not found:
        raise SystemExit(f"{path}: no SHA-256 of {', '.join(wrong) or 'an archive of ' + version()}")
    return found


def filled(template, repository, sums):
    releases = f"{repository}/releases/download/v{version()}"

    def value(match):
        name, _, target = match[1].partition(":")
        if target and target not in sums:
            raise SystemExit(f"{template.name}: no archive for {target}")
        values = {
            "version": version,
            "repository": lambda: repository,
            "releases": lambda: releases,
            "archive": lambda: f"{releases}/nqfill-{version()}-{target}.tar.gz",
            "sha256": lambda: sums[target],
        }
        return values[name]()

    return re.sub(r"\{\{([\w:.-]+)\}\}", value, template.read_text("utf-8"))


def write_files(repository, sums, folder):
    repository, sums = address(repository), checksums(sums)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for template in sorted(TEMPLATES.iterdir()):
        (Path(folder) / template.name).write_text(filled(template, repository, sums), "utf-8")
        print(Path(folder) / template.name)


def insert(path, behind, line):
    """Writes a line behind the one that begins with `behind`, in place of what an earlier run has written there."""
    text = path.read_text("utf-8")
    key = line.partition("=")[0] if "=" in line else line.partition(":")[0]
    text = re.sub(rf"^{re.escape(key)}[=:].*\n", "", text, flags=re.M)
    text, found = re.subn(rf"^({re.escape(behind)}.*\n)", lambda it: it[1] + line + "\n", text, count=1, flags=re.M)
    if not found:
        raise SystemExit(f"{path}: no line begins with {behind}")
    path.write_text(text, "utf-8")


def write_address(repository):
    repository = address(repository)
    for manifest in [ROOT / "Cargo.toml", *ROOT.glob("crates/*/Cargo.toml")]:
        insert(manifest, "license.workspace", "repository.workspace = true")
    for manifest in ROOT.glob("editors/*/package.json"):
        insert(manifest, '  "license"', f'  "repository": {{ "type": "git", "url": "{repository}.git" }},')
    insert(ROOT / "Cargo.toml", "license = ", f'repository = "{repository}"')
    insert(ROOT / "CITATION.cff", "type:", f'repository-code: "{repository}"')
    insert(ROOT / "pyproject.toml", "[project.urls]", f'Repository = "{repository}"')
    insert(ROOT / "crates/nqfill-web/npm/package.json", '  "license"', f'  "repository": "{repository}",')


def main():
    command, *arguments = sys.argv[1:] or [""]
    if command == "files" and len(arguments) == 3:
        write_files(*arguments)
    elif command == "address" and len(arguments) == 1:
        write_address(*arguments)
    else:
        raise SystemExit(__doc__)


main()
