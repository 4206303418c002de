#!/bin/sh
# Runs a peer and nqfill on the same boards, one after the other, and prints the ratio of their times.
#
#   benches/peers.sh RUNNER SOLVERS BOARD...
#
# RUNNER is a Python program that takes `--solver A,B --mode first --timeout SECONDS BOARD` and prints one JSON object a
# line with the keys solver, verdict (sat, unsat, ...), seconds and, where seconds are null, error. SOLVERS is a
# comma-separated list of its solvers.
# Environment: NQFILL (the program, default target/release/nqfill), TIMEOUT (seconds, default 60), RUNS (default 3; the
# median of nqfill's runs counts), PYTHON (default python3).
set -eu
if [ $# -lt 3 ]; then
    echo "usage: $0 RUNNER SOLVERS BOARD..." >&2
    exit 2
fi
runner=$1 solvers=$2
shift 2
nqfill=${NQFILL:-$(dirname "$0")/../target/release/nqfill}
timeout=${TIMEOUT:-60}
printf '%-40s %-16s %-12s %12s %12s %10s\n' board solver verdict 'peer s' 'nqfill s' ratio
for board in "$@"; do
    ours=$("$nqfill" compare -a auto --first --runs "${RUNS:-3}" --time-limit "${timeout}s" -f json "$board") || true
    "${PYTHON:-python3}" "$runner" --solver "$solvers" --mode first --timeout "$timeout" "$board" |
        OURS=$ours BOARD=$board "${PYTHON:-python3}" -c '
import json, os, sys
ours = json.loads(os.environ["OURS"])[0]
words = {"solved": "sat", "no_solution": "unsat", "conflict": "unsat"}
for line in sys.stdin:
    if not line.startswith("{"):
        continue
    peer = json.loads(line)
    verdict, mine = peer["verdict"], words.get(ours["status"], ours["status"])
    if {verdict, mine} == {"sat", "unsat"}:
        sys.exit("%s: %s says %s, nqfill says %s" % (os.environ["BOARD"], peer["solver"], verdict, mine))
    if peer["seconds"] is None:
        print("%-40s %-16s %-12s %s" % (
            os.path.basename(os.environ["BOARD"]), peer["solver"], verdict, peer.get("error") or "no time given"))
        continue
    ratio = peer["seconds"] / max(ours["seconds"], 1e-9)
    bound = ">" if verdict not in ("sat", "unsat") else ""
    print("%-40s %-16s %-12s %12.4f %12.6f %10s" % (
        os.path.basename(os.environ["BOARD"]), peer["solver"], verdict, peer["seconds"], ours["seconds"],
        bound + "%.0fx" % ratio))
'
done
