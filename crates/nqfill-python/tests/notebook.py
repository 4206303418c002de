"""Runs notebooks; fails if a cell does."""

import os
import sys

if __name__ == "__main__":
    import nbformat
    from nbclient import NotebookClient

    for path in sys.argv[1:]:
        print(os.path.basename(path), flush=True)
        NotebookClient(nbformat.read(path, 4), timeout=300).execute()
