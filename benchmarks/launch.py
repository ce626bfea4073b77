"""Run one command and print its seconds and its peak memory in kilobytes.

A process of its own, with nothing imported: a child counts the memory of the process that started
it as its own, so the starter must be small.
"""

import os
import sys
import time


def main(command: list[str]) -> int:
    """Start the command, wait for it, and say what it took."""
    started = time.perf_counter()
    child = os.spawnvp(os.P_NOWAIT, command[0], command)
    _, status, used = os.wait4(child, 0)
    seconds = time.perf_counter() - started
    print(seconds, used.ru_maxrss)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
