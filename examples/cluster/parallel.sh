#!/usr/bin/env bash
# One puzzle in units with GNU parallel, on the cores of one machine or, with --sshlogin, of several that share the folder.
# Ended in the middle, by whatever: the same call goes on where it stopped.
#
#     parallel.sh count|solve PUZZLE FOLDER UNITS [OPTION OF PARALLEL]...
#     parallel.sh count boards/n20.txt n20 1000 --sshloginfile machines --progress
#
# FOLDER holds units.jsonl, jobs.log (which units have run) and results.jsonl. NQFILL names the program.
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }

purpose=$1 puzzle=$2 folder=$3 units=$4
shift 4
nqfill=${NQFILL:-nqfill}

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
if [ ! -e "$folder/units.jsonl" ]; then
    "$nqfill" split "$puzzle" --units "$units" --for "$purpose" -o "$folder/units.jsonl"
fi

# {} is the number of a line of units.jsonl. A search job ends with 0 only if it has a completion: then the others are stopped.
unit=$(printf 'sed -n {}p %q | %q' "$folder/units.jsonl" "$nqfill")
case $purpose in
    count) halt=never job="$unit count --stream --quiet --jobs 1" ;;
    solve) halt=now,success=1 job="result=\$($unit solve --first --stream --quiet --jobs 1); echo \"\$result\"; case \$result in *'\"status\":\"solved\"'*) ;; *) exit 1 ;; esac" ;;
    *) echo "count or solve, not $purpose" >&2; exit 2 ;;
esac

# The exit code of parallel is that of jobs. What is missing is said by the merge.
seq "$(wc -l <"$folder/units.jsonl")" |
    parallel --joblog "$folder/jobs.log" --resume --halt "$halt" "$@" "$job" >>"$folder/results.jsonl" || true

"$nqfill" merge "$puzzle" --for "$purpose" "$folder"/*.jsonl
