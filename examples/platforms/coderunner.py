# A template for a question of Moodle's CodeRunner: type "python3", "Is combinator" ticked, grader "Template grader".
# The puzzle is the support file puzzle.txt of the question; the sandbox has nqfill (pip install nqfill).
import json
import subprocess

answer = """{{ STUDENT_ANSWER | e('py') }}"""
options = ["--lang", "zh", "--puzzle", "puzzle.txt", "-f", "json", "--quiet"]
run = subprocess.run(["nqfill", "check", *options, "-"], input=answer, capture_output=True, text=True, encoding="utf-8")
if run.returncode == 2:
    # The question is wrong, not the answer.
    raise SystemExit(run.stderr)
result = json.loads(run.stdout)["results"][0]
rows = [["iscorrect", "步骤", "说明"]]
names = {
    "readable": "能读出棋盘", "one_board": "只有一个棋盘", "size": "大小", "queen_count": "皇后数", "no_conflicts": "没有冲突",
    "fixed_queens": "题中皇后未动", "blocked_squares": "禁格无皇后", "complete": "补全", "no_solution": "判断无解",
}
for step in result["steps"]:
    if step["status"] != "skipped":
        rows.append([int(step["status"] == "passed"), names.get(step["name"], step["name"]), step.get("message", "")])
fraction = result["score"] / result["max_score"] if result.get("max_score") else float(result["passed"])
print(json.dumps({"fraction": fraction, "testresults": rows}))
