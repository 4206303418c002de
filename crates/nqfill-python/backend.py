"""The build backend: maturin's, which builds the module, with the program put beside it.

``NQFILL`` names a program that is built already; else cargo builds it.
"""

import io
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import maturin
from maturin import *  # noqa: F401, F403 - hooks that stay as they are

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_DATA = _HERE / "nqfill.data"
_NAME = "nqfill.exe" if os.name == "nt" else "nqfill"

_COMPLETIONS = {
    "bash": "bash-completion/completions/nqfill",
    "zsh": "zsh/site-functions/_nqfill",
    "fish": "fish/vendor_completions.d/nqfill.fish",
}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Make a wheel with the module, the program and its completions."""
    _put_program()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    """Make a source distribution, from which module and program are built."""
    name = maturin.build_sdist(sdist_directory, config_settings)
    path = Path(sdist_directory, name)
    with tarfile.open(path) as given:
        files = [(member, given.extractfile(member)) for member in given.getmembers()]
        with tarfile.open(path.with_suffix(".tmp"), "w:gz", compresslevel=9) as made:
            for member, file in files:
                if member.name.count("/") == 1 and member.name.endswith("/Cargo.toml"):
                    manifest = _manifest()
                    member.size, file = len(manifest), io.BytesIO(manifest)
                made.addfile(member, file)
    path.with_suffix(".tmp").replace(path)
    return name


def _manifest():
    """The workspace's manifest, which maturin leaves the program out of; without the benches, which are not in it."""
    manifest = (_ROOT / "Cargo.toml").read_text("utf-8")
    return re.sub(r"^\[\[bench\]\]\n(?:\w.*\n)*\n?", "", manifest, flags=re.M).encode()


def _put_program():
    share = _DATA / "data" / "share"
    program = Path(os.environ.get("NQFILL") or _built())
    for made in (_DATA / "scripts", *(share / path.split("/")[0] for path in _COMPLETIONS.values())):
        shutil.rmtree(made, ignore_errors=True)
    (_DATA / "scripts").mkdir(parents=True)
    shutil.copy2(program, _DATA / "scripts" / _NAME)
    for shell, path in _COMPLETIONS.items():
        (share / path).parent.mkdir(parents=True, exist_ok=True)
        (share / path).write_bytes(subprocess.run([program, "completions", shell], check=True, capture_output=True).stdout)


def _built():
    subprocess.run(["cargo", "build", "--profile", "dist", "--bin", "nqfill"], cwd=_ROOT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR") or _ROOT / "target", "dist", _NAME)
