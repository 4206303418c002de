#!/usr/bin/env bash
#SBATCH --job-name=nqfill
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --time=1-00:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%A_%a.log
#
# One puzzle in units as an array of Slurm. Task K of the array runs units K, K + 64, K + 128, ...
#
#     nqfill split boards/n24.txt --units 4096 -o n24/units.jsonl
#     array=$(sbatch --parsable slurm.sh count n24)
#     sbatch --dependency="afterany:$array" --wrap 'nqfill merge boards/n24.txt n24'
#
# Each result is a file of its own, which is there whole or not at all. So a task that was ended, and that --requeue starts again,
# runs only what is missing, and so does another sbatch of the same folder. NQFILL names the program.
set -euo pipefail

purpose=${1:?count or solve} folder=${2:?the folder with units.jsonl}
nqfill=${NQFILL:-nqfill}
case $purpose in
    count) command=(count) ;;
    solve) command=(solve --first) ;;
    *) echo "count or solve, not $purpose" >&2; exit 2 ;;
esac

mkdir -p "$folder/results"
units=$(wc -l <"$folder/units.jsonl")
for ((unit = SLURM_ARRAY_TASK_ID; unit <= units; unit += SLURM_ARRAY_TASK_COUNT)); do
    result=$folder/results/$unit.jsonl
    [ ! -e "$result" ] || continue
    sed -n "${unit}p" "$folder/units.jsonl" |
        "$nqfill" "${command[@]}" --stream --quiet --jobs "${SLURM_CPUS_PER_TASK:-1}" >"$result.part"
    mv "$result.part" "$result"
    # One completion decides the puzzle: the other tasks of the array can stop.
    if [ "$purpose" = solve ] && grep -q '"status":"solved"' "$result"; then
        scancel "$SLURM_ARRAY_JOB_ID"
    fi
done
