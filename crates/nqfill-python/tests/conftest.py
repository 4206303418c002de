import os

# Whatever the machine speaks.
os.environ["NQFILL_LANG"] = "en"
