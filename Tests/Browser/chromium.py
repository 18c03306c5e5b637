"""Headless Chromium, driven over its DevTools protocol (https://chromedevtools.github.io/devtools-protocol)."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from found import program

#: The timeout in seconds of the browser's start, and of each answer.
TIMEOUT = 30


class Chromium:
    """A browser with an empty profile, which ends with the `with` block."""

    def __init__(self) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="stickerlint-browser-"))

    def __enter__(self) -> Chromium:
        found = program()
        if found is None:
            raise FileNotFoundError("chromium")
        self.process = subprocess.Popen(
            [found, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
             "--force-color-profile=srgb", "--remote-debugging-port=0", f"--user-data-dir={self.profile}",
             "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        note = self.profile / "DevToolsActivePort"
        deadline = time.monotonic() + TIMEOUT
        while not note.exists() or len(note.read_text().split()) < 2:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise TimeoutError("Chromium did not start")
            time.sleep(0.05)
        port, path = note.read_text().split()
        self.connection = ExitStack()
        self.socket = self.connection.enter_context(
            connect(f"ws://127.0.0.1:{port}{path}", max_size=None, open_timeout=TIMEOUT))
        self.last_id = 0
        self.events: list[dict[str, Any]] = []
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.call("Browser.close")
        except Exception:  # noqa: BLE001 - it must end in any case
            self.process.kill()
        self.process.wait(TIMEOUT)
        self.connection.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer; events that arrive meanwhile are kept."""
        self.last_id += 1
        message: dict[str, Any] = {"id": self.last_id, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        deadline = time.monotonic() + TIMEOUT
        while True:
            answer = json.loads(self.socket.recv(timeout=max(0.1, deadline - time.monotonic())))
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def page(self) -> Page:
        """Opens an empty page."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session)


class Page:
    """One page with its content and events."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self.browser = browser
        self.session = session
        for domain in ("Page", "Runtime", "Network", "Log", "DOM", "Accessibility"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.call(method, self.session, **parameters)

    def events(self, *methods: str) -> list[dict[str, Any]]:
        """The events so far of the given methods."""
        self.evaluate("1")
        return [event["params"] for event in self.browser.events
                if event.get("sessionId") == self.session and event["method"] in methods]

    def resize(self, width: int, height: int, scale: float = 1) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 500)

    def prefer(self, **features: str) -> None:
        """Emulates media features, such as `prefers_color_scheme="dark"`."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def open(self, path: Path, fragment: str = "") -> None:
        self.call("Page.navigate", url=path.absolute().as_uri() + fragment)
        self.wait("document.readyState === 'complete' && document.querySelector('main .view') !== null")

    def go(self, fragment: str) -> None:
        """Navigates within the page."""
        self.evaluate(f"location.hash = {json.dumps(fragment)}")
        self.wait("document.querySelector('main .view') !== null")

    def evaluate(self, script: str) -> Any:
        """Evaluates an expression, awaiting promises."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
                           userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]) + "\n" + script)
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = 10) -> Any:
        """Waits until an expression is true and returns its value."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if value := self.evaluate(condition):
                    return value
            except RuntimeError:
                pass
            time.sleep(0.03)
        raise TimeoutError(condition)

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **{"button": "left", "clickCount": 1, **more})

    def click(self, x: float, y: float) -> None:
        self.mouse("mousePressed", x, y, buttons=1)
        self.mouse("mouseReleased", x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8, release: bool = True) -> None:
        self.mouse("mouseMoved", *start, button="none")
        self.mouse("mousePressed", *start, buttons=1)
        for step in range(1, steps + 1):
            part = step / steps
            self.mouse("mouseMoved", start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part,
                       buttons=1)
        if release:
            self.mouse("mouseReleased", *end)

    def key(self, key: str, text: str = "") -> None:
        code = {"Enter": 13, "Escape": 27, "Tab": 9, "Delete": 46, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                "ArrowDown": 40, " ": 32}.get(key, ord(key[0].upper()))
        text = text or ({"Enter": "\r"}.get(key, key if len(key) == 1 else ""))
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def screenshot(self, path: Path | None = None, clip: dict[str, float] | None = None, whole: bool = False) -> bytes:
        more: dict[str, Any] = {"clip": {**clip, "scale": 1}} if clip else {}
        data = base64.b64decode(
            self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **more)["data"])
        if path:
            path.write_bytes(data)
        return data
