"""What all tests share."""

import os

from hypothesis import settings

# How long an example takes says how busy the machine is.
settings.register_profile("anywhere", deadline=None)
# A server that lands or refuses work has to find the same faults in the same tree each time.
settings.register_profile("server", deadline=None, derandomize=True)
settings.load_profile("server" if os.environ.get("CI") else "anywhere")
