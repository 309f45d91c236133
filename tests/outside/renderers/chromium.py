#!/usr/bin/env python3
"""Draws every SVG of a folder with a headless Chromium: at full size, and as large as it is in a box of 550 by 400 pixels.

chromium.py SVG-FOLDER PICTURES-FOLDER FONTS-FOLDER: the pictures go to PICTURES-FOLDER/full and PICTURES-FOLDER/shown. The faces
are those that the bot embeds. Needs Python's own library alone; SIRDAR_BROWSER names the browser (chromium).
"""

import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
         "--disable-component-update", "--font-render-hinting=none", "--force-color-profile=srgb", "--remote-debugging-pipe"]
FACES = [("Regular", "normal", 400), ("Italic", "italic", 400), ("Bold", "normal", 700)]
FAMILY = "Old Standard TT"
BOX = (550, 400)
DRAW = """async (text, width, height) => {
  const read = new DOMParser().parseFromString(text, 'image/svg+xml');
  const wrong = read.querySelector('parsererror');
  if (wrong) throw new Error(wrong.textContent);
  const svg = document.importNode(read.documentElement, true);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  document.body.replaceChildren(svg);
  await document.fonts.ready;
}"""


class Chromium:
    """A browser with one tab, spoken to by the DevTools protocol over two pipes."""

    def __init__(self, profile):
        theirs, self.send = os.pipe()
        self.receive, ours = os.pipe()

        def child():
            # Not onto each other: the browser reads from 3 and writes to 4.
            reads, writes = os.dup(theirs), os.dup(ours)
            reads, writes = os.dup2(reads, 30), os.dup2(writes, 31)
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        browser = os.environ.get("SIRDAR_BROWSER", "chromium")
        command = [browser, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(command, preexec_fn=child, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        self.read, self.next, self.session = b"", 0, None
        tabs = self.ask("Target.getTargets")["targetInfos"]
        tab = next(tab for tab in tabs if tab["type"] == "page")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]

    def ask(self, method, **params):
        self.next += 1
        asked = {"id": self.next, "method": method, "params": params}
        if self.session:
            asked["sessionId"] = self.session
        rest = json.dumps(asked).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.send, rest):]
        while True:
            while b"\0" not in self.read:
                more = os.read(self.receive, 1 << 20)
                if not more:
                    raise SystemExit("the browser is gone")
                self.read += more
            message, self.read = self.read.split(b"\0", 1)
            answer = json.loads(message)
            if answer.get("id") == self.next:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]

    def run(self, expression):
        done = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise SystemExit(json.dumps(done["exceptionDetails"]))
        return done["result"].get("value")

    def picture(self, svg, width, height):
        size = {"width": width, "height": height}
        self.ask("Emulation.setDeviceMetricsOverride", deviceScaleFactor=1, mobile=False, **size)
        self.run(f"({DRAW})({json.dumps(svg)}, {width}, {height})")
        clip = {"x": 0, "y": 0, "scale": 1, **size}
        shot = self.ask("Page.captureScreenshot", format="png", clip=clip, optimizeForSpeed=True)
        return base64.b64decode(shot["data"])


def styles(fonts):
    """The faces that the bot embeds, and no others; advances as the faces say them, not fitted to pixels."""
    faces = ""
    for name, style, weight in FACES:
        data = base64.b64encode((fonts / f"OldStandard-{name}.ttf").read_bytes()).decode()
        faces += (f"@font-face {{ font-family: '{FAMILY}'; font-style: {style}; font-weight: {weight}; "
                  f"src: url(data:font/ttf;base64,{data}) }}\n")
    return faces + f"body {{ margin: 0 }} svg {{ display: block; font-family: '{FAMILY}'; text-rendering: geometricPrecision }}"


def main():
    drawings, pictures, fonts = map(pathlib.Path, sys.argv[1:4])
    for name in ["full", "shown"]:
        (pictures / name).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Chromium(profile)
        print(browser.ask("Browser.getVersion")["product"], flush=True)
        (pictures / "version").write_text(browser.ask("Browser.getVersion")["product"] + "\n")
        browser.ask("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        browser.run(f"document.head.innerHTML = {json.dumps('<style>' + styles(fonts) + '</style>')}")
        browser.run("Promise.all([...document.fonts].map(face => face.load())).then(all => all.length)")
        for file in sorted(drawings.glob("*.svg")):
            svg = file.read_text()
            width, height = map(int, re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', svg).groups())
            scale = min(1, BOX[0] / width, BOX[1] / height)
            shown = (max(1, int(width * scale + 0.5)), max(1, int(height * scale + 0.5)))
            for name, size in [("full", (width, height)), ("shown", shown)]:
                if name == "full" or shown != (width, height):
                    (pictures / name / file.with_suffix(".png").name).write_bytes(browser.picture(svg, *size))
        browser.session = None
        browser.ask("Browser.close")
        browser.process.wait()


main()
