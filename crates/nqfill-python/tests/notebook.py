"""Runs a notebook; fails if a cell does."""

import sys

import nbformat
from nbclient import NotebookClient

for path in sys.argv[1:]:
    NotebookClient(nbformat.read(path, 4), timeout=300).execute()
