"""``python -m nqfill``: the program, which the wheel brings along."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def program() -> Path:
    """The path of the program.

    Raises
    ------
    FileNotFoundError
        If the package was installed without it.
    """
    name = "nqfill" + (".exe" if os.name == "nt" else "")
    schemes = [sysconfig.get_path("scripts")]
    if hasattr(sysconfig, "get_preferred_scheme"):
        schemes.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    # What `pip install --target` and the like make.
    schemes.append(str(Path(__file__).parent.parent / "bin"))
    for folder in schemes:
        path = Path(folder) / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"the program {name} is not installed beside the module: looked in {', '.join(schemes)}")


def main() -> int:
    """Run the program in place of Python, so that signals and exit codes are its own."""
    try:
        path = program()
    except FileNotFoundError as error:
        print(f"nqfill: {error}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.run([str(path), *sys.argv[1:]]).returncode
    os.execv(path, [str(path), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
