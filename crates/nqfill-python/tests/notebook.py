"""Runs notebooks; fails if a cell does."""

import sys

if __name__ == "__main__":
    import nbformat
    from nbclient import NotebookClient

    for path in sys.argv[1:]:
        NotebookClient(nbformat.read(path, 4), timeout=300).execute()
