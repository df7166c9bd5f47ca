"""Several requests at once, their results as they come, and none of them lost on the way."""

from __future__ import annotations

from collections import deque
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

Task = TypeVar("Task")
Result = TypeVar("Result")

# Seconds between two looks at `cancel`.
GLANCE = 0.05


class StoppedError(Exception):
    """Raised inside a task that was asked to stop while it waited."""


def results(
    tasks: Iterable[Task],
    do: Callable[[Task, Callable[[Result], None], Event], None],
    *,
    at_once: int,
    cancel: Callable[[], bool] | None = None,
) -> Generator[Result, None, None]:
    """What the tasks hand over, as it comes; `do(task, hand_over, stop)` runs in threads.

    After the first error, or once `cancel` says yes, no task is begun, but those that run are
    waited for: what they hand over comes before the error is raised. Who closes the iterator
    doesn't wait; running tasks end by themselves.
    """
    waiting = deque(tasks)
    stop = Event()
    found: SimpleQueue[Result | _Over] = SimpleQueue()

    def work() -> None:
        error = None
        try:
            while not stop.is_set():
                try:
                    task = waiting.popleft()
                except IndexError:
                    break
                do(task, found.put, stop)
        except StoppedError:
            pass
        except BaseException as raised:  # noqa: BLE001 - it is raised again by the reader
            error = raised
            stop.set()
        found.put(_Over(error))

    workers = min(at_once, len(waiting))
    for _ in range(workers):
        # Daemons: a request that hangs must not keep the program from ending.
        Thread(target=work, daemon=True, name="embedding").start()
    try:
        yield from _until_over(found, workers, stop, cancel)
    finally:
        stop.set()


class _Over:
    """A worker's last word."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def _until_over(
    found: SimpleQueue[Result | _Over],
    workers: int,
    stop: Event,
    cancel: Callable[[], bool] | None,
) -> Generator[Result, None, None]:
    """Results until every worker is over; then the first error, if there was one."""
    first: BaseException | None = None
    while workers:
        if cancel is not None and not stop.is_set() and cancel():
            stop.set()
        try:
            result = found.get(timeout=GLANCE)
        except Empty:
            continue
        if isinstance(result, _Over):
            workers -= 1
            first = first or result.error
        else:
            yield result
    if first is not None:
        raise first
