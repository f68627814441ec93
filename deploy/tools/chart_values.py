"""The table of values in the chart's README, out of values.yaml and its comments: chart_values.py [--check].

Keys that hold data of the same shape for each component are listed once, as components.NAME.*.
"""

import pathlib
import re
import sys

CHART = pathlib.Path(__file__).parents[2] / "helm" / "meridian"
BEGIN, END = "<!-- values -->", "<!-- /values -->"


def rows():
    path, about, first = [], [], None
    for line in (CHART / "values.yaml").read_text().splitlines():
        stripped = line.strip()
        if not stripped:
            about = []
            continue
        if stripped.startswith("#"):
            about.append(stripped.lstrip("# "))
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        key, _, value = stripped.partition(":")
        path[depth:] = [key]
        if path[0] == "components" and len(path) > 1:
            first = first or path[1]
            # The first component's comments speak for all.
            if path[1] != first:
                continue
            if len(path) == 2:
                about = []
                continue
            shown = ".".join(["components.NAME", *path[2:]])
        else:
            shown = ".".join(path)
        value = value.strip()
        if value and about:
            yield shown, value.replace("|", "\\|"), " ".join(about)
        if value:
            about = []
        elif len(path) > 1 and path[0] == "components":
            yield shown, "", " ".join(about) if about else "As Kubernetes has them; the limit of memory is needed."
            about = []


def main():
    lines = ["| value | default | what |", "|---|---|---|"]
    lines += [f"| `{key}` | {f'`{value}`' if value else ''} | {what} |" for key, value, what in rows()]
    readme = CHART / "README.md"
    text = readme.read_text()
    new = re.sub(f"{BEGIN}.*{END}", lambda _: "\n".join([BEGIN, *lines, END]), text, flags=re.S)
    if "--check" not in sys.argv:
        readme.write_text(new)
        return 0
    if new != text:
        print("the table of values in helm/meridian/README.md is old: run deploy/tools/chart_values.py")
    return int(new != text)


if __name__ == "__main__":
    sys.exit(main())
