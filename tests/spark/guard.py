"""What a task has started ends, also if nothing but SIGKILL ends the Python of the task, as Spark does when it cancels it."""

import os
import signal
import subprocess
import sys
import time

import nqfill_tasks


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rsplit(")", 1)[1].split()[0] != "Z"


def main() -> None:
    if sys.argv[1:] == ["task"]:
        with nqfill_tasks.running(["sleep", "600"]) as process:
            print(process.pid, flush=True)
            process.wait()
    task = subprocess.Popen([sys.executable, __file__, "task"], stdout=subprocess.PIPE, text=True)
    child = int(task.stdout.readline())
    assert is_there(child)
    task.send_signal(signal.SIGKILL)
    task.wait()
    for _ in range(100):
        if not is_there(child):
            return
        time.sleep(0.1)
    os.kill(child, signal.SIGKILL)
    sys.exit("the process of the task is still there")


main()
