"""Makes the source distribution in the folder that is named; fails if a file that is compiled in is not in it."""

import re
import sys
import tarfile
from pathlib import Path

if __name__ == "__main__":
    root, folder = Path(__file__).resolve().parents[3], sys.argv[1]
    sys.path.insert(0, str(root / "crates/nqfill-python"))
    import backend

    with tarfile.open(Path(folder, backend.build_sdist(folder))) as archive:
        packed = {member.name.partition("/")[2]: member for member in archive.getmembers()}
        missing = set()
        for name in filter(re.compile(r"(?!.*/tests/).*/src/.*\.rs|src/.*\.rs").fullmatch, packed):
            text = archive.extractfile(packed[name]).read().decode()
            for included in re.findall(r'include_(?:str|bytes)!\("([^"]+)"\)', text):
                path = (root / name).parent.joinpath(included).resolve().relative_to(root).as_posix()
                missing |= {path} - set(packed)
    if missing:
        sys.exit("the source distribution lacks " + ", ".join(sorted(missing)))
