"""What all tests share."""

import os

from hypothesis import settings

# A server that lands or refuses work has to find the same faults in the same tree each time.
settings.register_profile("server", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("server")
