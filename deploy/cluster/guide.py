"""The guide's steps, as deploy/README.md has them: guide.py check; guide.py run [--with OLD NEW]…; guide.py step N

A block ```sh is a step. A block ```output behind it has lines that the step prints, in this order; … stands for anything. What needs more than
a cluster and a database is read and not run: ```sh build (Docker and a registry) and ```sh earlier (an installation of an older version).
`check` judges all blocks of the sections below without running any. `run` runs the steps one after the other in one shell, as somebody would
type them, in a folder where deploy/ and helm/ are this repository's; --with replaces a name of the guide's by one of the machine's. `step` prints
one of them.
"""

import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

GUIDE = pathlib.Path(__file__).resolve().parents[1] / "README.md"
ROOT = GUIDE.parents[1]
SECTIONS = ["Install with Helm", "Upgrade", "Remove"]
READ_ONLY = {"sh build", "sh earlier"}
MARK = "=== step "
FENCE = re.compile(r"( *)```(.*)")
# A word of a command, not the end of a longer path.
PATH = re.compile(r"(?<![\w./-])(?:deploy|helm)/[\w./-]*\w")


@dataclasses.dataclass
class Block:
    """A fenced block: its section, the numbered step that it is in (0: none), its line, what kind it says it is, and its text."""

    section: str
    number: int
    line: int
    kind: str
    lines: list


def blocks(text):
    """The blocks of the sections, without the indentation of the list that they stand in."""
    section, number, block, indent = "", 0, None, 0
    for at, line in enumerate(text.splitlines(), 1):
        fence = FENCE.fullmatch(line)
        if block is not None and not fence:
            block.lines.append(line[indent:] if line[:indent].isspace() or not indent else line)
        elif block is not None:
            if block.section in SECTIONS:
                yield block
            block = None
        elif fence:
            indent = len(fence[1])
            block = Block(section, number if indent else 0, at, fence[2].strip(), [])
        elif line.startswith("## "):
            section, number = line[3:], 0
        elif step := re.match(r"(\d+)\. ", line):
            number = int(step[1])
    if block is not None:
        sys.exit(f"guide: the block of line {block.line} has no end")


def breaches(found, numbered):
    """What stands in the way of somebody who types it all."""
    before = None
    for block in found:
        where = f"line {block.line} ({block.section})"
        if block.kind == "output":
            if before is None or before.kind != "sh":
                yield f"{where}: the output of no step"
        elif block.kind == "sh" or block.kind in READ_ONLY:
            read = subprocess.run(["bash", "-n"], input="\n".join(block.lines), capture_output=True, text=True, check=False)
            if read.returncode or read.stderr:
                yield f"{where}: {read.stderr.strip()}"
            if block.kind == "sh" and "…" in "\n".join(block.lines):
                yield f"{where}: a step that has to be filled in"
            for path in PATH.findall("\n".join(block.lines)):
                if not (ROOT / path).exists():
                    yield f"{where}: {path} is nowhere"
        elif block.kind != "yaml" and not block.kind.startswith("sql"):
            yield f"{where}: a block of no kind; steps begin with ```sh"
        before = block
    for section in SECTIONS:
        if not any(block.section == section and block.kind == "sh" for block in found):
            yield f"{section}: no step"
    for section, number in numbered:
        if not any((block.section, block.number) == (section, number) and block.kind.startswith("sh") for block in found):
            yield f"{section}, {number}: no command"


def numbered_steps(text):
    """Those that begin with a name in bold, or that have nothing but commands: each has to have some."""
    section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif section in SECTIONS and (step := re.match(r"(\d+)\. \*\*", line)):
            yield section, int(step[1])


def fits(line, wanted):
    """Blanks count as one; … is anything."""
    pattern = ".*".join(re.escape(" ".join(part.split())) for part in wanted.split("…"))
    return re.search(pattern, " ".join(line.split())) is not None


def missing(said, wanted):
    """The first of the wanted lines that does not come, in this order."""
    rest = iter(said)
    return next((one for one in wanted if not any(fits(line, one) for line in rest)), None)


def run(found, replacements):
    steps = [block for block in found if block.kind == "sh"]
    outputs = {id(before): after.lines for before, after in zip(found, found[1:]) if after.kind == "output"}
    texts = ["\n".join(block.lines) for block in steps]
    for old, new in replacements:
        if not any(old in text for text in texts):
            sys.exit(f"guide: {old!r} stands in no step any more")
        texts = [text.replace(old, new) for text in texts]
    script = ["set -euo pipefail", *(f"echo '{MARK}{at}'\n{text}" for at, text in enumerate(texts))]
    with tempfile.TemporaryDirectory(prefix="meridian-guide-") as folder:
        for name in ("deploy", "helm"):
            (pathlib.Path(folder) / name).symlink_to(ROOT / name)
        done = subprocess.run(
            ["bash", "-c", "\n".join(script)], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    print(done.stdout)
    said = [part.split("\n")[1:] for part in ("\n" + done.stdout).split("\n" + MARK)[1:]]
    failures = []
    for block, lines in zip(steps, said):
        lacks = missing(lines, outputs.get(id(block), []))
        # The last step that began is the one that failed: its output is not whole.
        if lacks and not (done.returncode and len(said) == steps.index(block) + 1):
            failures.append(f"line {block.line}: prints nothing like {lacks!r}")
    if done.returncode:
        failures.append(f"line {steps[max(len(said) - 1, 0)].line}: ended with {done.returncode}")
    print("\n".join(f"guide: {failure}" for failure in failures) or f"{len(steps)} steps of the guide, each as it says")
    return int(bool(failures))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("what", choices=["check", "run", "step"])
    words.add_argument("number", nargs="?", type=int, default=1)
    words.add_argument("--with", dest="replacements", nargs=2, action="append", default=[], metavar=("OLD", "NEW"))
    asked = words.parse_args()
    text = GUIDE.read_text(encoding="utf-8")
    found = list(blocks(text))
    if asked.what == "run":
        return run(found, asked.replacements)
    if asked.what == "step":
        print("\n".join([block for block in found if block.kind == "sh"][asked.number - 1].lines))
        return 0
    wrong = list(breaches(found, list(numbered_steps(text))))
    print("\n".join(f"guide: {breach}" for breach in wrong) or f"guide: {sum(block.kind == 'sh' for block in found)} steps")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
