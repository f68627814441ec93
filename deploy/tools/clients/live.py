"""The live stream of an account, read as any program reads server-sent events."""

import json
import queue
import threading
import time
import urllib.request


class Live:
    """What an account's stream says, as it comes."""

    def __init__(self, account, topics):
        request = urllib.request.Request(f"{account.url}/api/v1/stream?topics={topics}", headers={"authorization": f"Bearer {account.access}"})
        self.answer, self.said = urllib.request.urlopen(request, timeout=120), queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        name = None
        for line in self.answer:
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                self.said.put((name, json.loads(line[6:])))

    def hears(self, name, seconds=60):
        """What the first event of that name says, or nothing."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                heard, data = self.said.get(timeout=left)
            except queue.Empty:
                return None
            if heard == name:
                return data
        return None
