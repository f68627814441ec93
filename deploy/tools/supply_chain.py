"""Checks what Meridian is built from: licences, banned crates, sources, and known vulnerabilities.

supply_chain.py check                  licences, bans and sources by the rules of deny.toml; needs no network
supply_chain.py advisories [FOLDER]    known vulnerabilities, by a copy of the RustSec advisory database
supply_chain.py self-test              plants an offence of each kind and expects that it is found

`check` reads what `cargo metadata` says, so it works without cargo-deny, which takes minutes to build. Exit status: 0 nothing found,
1 something found, 2 nothing could be checked.
"""

import copy
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

TOP = pathlib.Path(__file__).resolve().parents[2]
CRATES_IO = ("registry+https://github.com/rust-lang/crates.io-index", "sparse+https://index.crates.io/")
# What we ship runs there; manifests of crates for other systems may not be on this machine.
PLATFORM = "x86_64-unknown-linux-gnu"
# An older copy of the database says little about today.
OLD_DAYS = 30


# --- licences -------------------------------------------------------------------------------------------------------------------------


def is_allowed(expression, allowed):
    """Whether a licence expression (SPDX; `/` is an old form of OR) can be met by allowed licences alone."""
    words = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))

    def either():
        met = both()
        while words and words[0] == "OR":
            words.pop(0)
            met = both() or met
        return met

    def both():
        met = one()
        while words and words[0] == "AND":
            words.pop(0)
            met = one() and met
        return met

    def one():
        if not words:
            raise ValueError
        word = words.pop(0)
        if word == "(":
            met = either()
            if not words or words.pop(0) != ")":
                raise ValueError
            return met
        if words and words[0] == "WITH":
            words.pop(0)
            word = f"{word} WITH {words.pop(0)}" if words else word
        return word in allowed

    try:
        met = either()
    except ValueError:
        return False
    return met and not words


def license_offences(metadata, rules):
    members = set(metadata["workspace_members"])
    for package in metadata["packages"]:
        if package["id"] in members and package["publish"] == []:
            continue
        name = f"{package['name']} {package['version']}"
        expression = package.get("license")
        if not expression:
            yield f"{name} names no licence"
        elif not is_allowed(expression, rules["licenses"]["allow"]):
            yield f"{name} has the licence {expression}, which deny.toml does not allow"


# --- bans and sources -----------------------------------------------------------------------------------------------------------------


def ban_offences(metadata, rules):
    banned = {entry["name"]: entry.get("reason", "") for entry in rules["bans"]["deny"]}
    for package in metadata["packages"]:
        if package["name"] in banned:
            yield f"{package['name']} {package['version']} is banned: {banned[package['name']]}"
    members = set(metadata["workspace_members"])
    for package in metadata["packages"]:
        for needed in package["dependencies"] if package["id"] in members else []:
            if needed["req"] == "*" and not needed.get("path"):
                yield f"{package['name']} takes any version of {needed['name']}"


def source_offences(lock, npm):
    for package in lock["package"]:
        source = package.get("source")
        # Without a source it is in this repository.
        if source is None:
            continue
        if source not in CRATES_IO:
            yield f"{package['name']} {package['version']} comes from {source}"
        elif "checksum" not in package:
            yield f"{package['name']} {package['version']} has no checksum in Cargo.lock"
    for path, package in npm["packages"].items():
        if path == "" or package.get("link"):
            continue
        name = path.removeprefix("node_modules/")
        if package.get("resolved", "").startswith(("git", "file:", "http:")):
            yield f"{name} comes from {package['resolved']}"
        elif "integrity" not in package and not package.get("inBundle") and not is_foreign_build(package):
            yield f"{name} has no checksum in package-lock.json"


def is_foreign_build(package):
    """A development tool's program for another system. Registries that lack it leave its checksum out, and it is never installed here."""
    return package.get("dev") and package.get("optional") and ("os" in package or "cpu" in package)


def offences(metadata, lock, npm, rules):
    return [*license_offences(metadata, rules), *ban_offences(metadata, rules), *source_offences(lock, npm)]


def cargo(*words):
    told = subprocess.run(["cargo", *words, "--locked", "--offline"], cwd=TOP, capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"cargo {words[0]} failed:\n{told.stderr}")
    return told.stdout


def read_inputs():
    metadata = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", PLATFORM))
    # `cargo metadata` also names crates that a feature nobody turns on would need; `cargo tree` names those that are built.
    tree = cargo("tree", "--workspace", "--target", PLATFORM, "--edges", "normal,build,dev", "--prefix", "none", "--format", "{p}")
    built = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    metadata["packages"] = [package for package in metadata["packages"] if (package["name"], f"v{package['version']}") in built]
    lock = tomllib.loads((TOP / "Cargo.lock").read_text())
    npm = json.loads((TOP / "frontend/package-lock.json").read_text())
    rules = tomllib.loads((TOP / "deny.toml").read_text())
    return metadata, lock, npm, rules


def check():
    metadata, lock, npm, rules = read_inputs()
    found = offences(metadata, lock, npm, rules)
    for line in found:
        print(line)
    unproven = [path for path, package in npm["packages"].items() if is_foreign_build(package) and "integrity" not in package]
    if unproven:
        print(f"note: {len(unproven)} optional development packages for other systems have no checksum in package-lock.json")
    print(f"{len(metadata['packages'])} crates and {len(npm['packages'])} npm packages checked, {len(found)} offences")
    return 1 if found else 0


# --- advisories -----------------------------------------------------------------------------------------------------------------------


def version_of(text):
    """A semantic version as something that compares: numbers first, then pre-releases before their release."""
    core, _, pre = text.partition("+")[0].partition("-")
    numbers = [int(part) for part in core.split(".")]
    numbers += [0] * (3 - len(numbers))
    parts = [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in pre.split(".")] if pre else []
    return (tuple(numbers), not pre, tuple(parts))


def matches(version, requirement):
    """Whether a version meets a requirement as Cargo writes it: `>=1.2.3, <2`, `^0.4`, `~1.2`, `=1.0.0`, `*`."""
    return all(meets(version_of(version), part.strip()) for part in requirement.split(","))


def meets(version, comparator):
    sign, text = re.fullmatch(r"(>=|<=|>|<|=|\^|~)?\s*(.+)", comparator).groups()
    if text == "*":
        return True
    text = re.sub(r"(\.[*xX])+$", "", text)
    given = len(text.partition("-")[0].partition("+")[0].split("."))
    bound = version_of(text)
    if sign == ">":
        return version > bound
    if sign == ">=":
        return version >= bound
    if sign == "<":
        return version < bound
    if sign == "<=":
        return version <= bound
    if sign == "=":
        return version == bound if given == 3 else version[0][:given] == bound[0][:given]
    # `~1.2` keeps two parts; `^` keeps everything up to the first part that is not zero.
    kept = min(given, 2) if sign == "~" else next((at + 1 for at, part in enumerate(bound[0][:given]) if part), given)
    return version >= bound and version[0][:kept] == bound[0][:kept]


def read_advisories(folder):
    for path in sorted(folder.glob("crates/**/RUSTSEC-*.md")):
        front = re.match(r"\s*```toml\n(.*?)\n```", path.read_text(), re.S)
        if front:
            yield tomllib.loads(front.group(1))


def is_affected(version, advisory):
    versions = advisory.get("versions", {})
    safe = [*versions.get("patched", []), *versions.get("unaffected", [])]
    return not any(matches(version, requirement) for requirement in safe)


def vulnerabilities(lock, advisories, ignored=()):
    """Lines for what is vulnerable, and lines for what is unmaintained, unsound or worth a note."""
    bad, notes = [], []
    locked = {}
    for package in lock["package"]:
        if "source" in package:
            locked.setdefault(package["name"], []).append(package["version"])
    for advisory in advisories:
        about = advisory["advisory"]
        if "withdrawn" in about or about["id"] in ignored:
            continue
        for version in locked.get(about["package"], []):
            if is_affected(version, advisory):
                kind = about.get("informational")
                line = f"{about['id']}: {about['package']} {version}" + (f" ({kind})" if kind else "")
                (notes if kind else bad).append(line)
    return bad, notes


def find_database(given):
    home = pathlib.Path.home() / ".cargo"
    places = [pathlib.Path(given)] if given else [home / "advisory-db", *sorted(home.glob("advisory-dbs/*"))]
    return next((place for place in places if any(place.glob("crates/*/RUSTSEC-*.md"))), None)


def database_date(folder, advisories):
    """The day of the last change: of the last commit, or of the newest advisory where the folder is no repository."""
    log = subprocess.run(["git", "-C", folder, "log", "-1", "--format=%cs"], capture_output=True, text=True)
    is_repository = (folder / ".git").exists() and log.returncode == 0 and log.stdout.strip()
    days = [log.stdout.strip()] if is_repository else [str(advisory["advisory"]["date"]) for advisory in advisories]
    return max(datetime.date.fromisoformat(day) for day in days)


def advisories(given):
    lock = tomllib.loads((TOP / "Cargo.lock").read_text())
    rules = tomllib.loads((TOP / "deny.toml").read_text())
    entries = rules.get("advisories", {}).get("ignore", [])
    ignored = {entry if isinstance(entry, str) else entry["id"] for entry in entries}
    npm = npm_advisories()
    folder = find_database(given)
    if folder is None:
        print(
            "Rust: NOT CHECKED. There is no advisory database here, so nothing is known about vulnerabilities of the crates.\n"
            "      Clone https://github.com/RustSec/advisory-db and run: make audit ADVISORY_DB=FOLDER"
        )
        return 1 if npm else 2
    known = list(read_advisories(folder))
    changed = database_date(folder, known)
    age = (datetime.date.today() - changed).days
    print(f"Rust: {len(known)} advisories, last changed on {changed}, {age} days ago")
    if age > OLD_DAYS:
        print(f"      The database is older than {OLD_DAYS} days: newer vulnerabilities are not in it. Update it.")
    bad, notes = vulnerabilities(lock, known, ignored)
    for line in [*(f"note  {line}" for line in notes), *(f"VULNERABLE  {line}" for line in bad)]:
        print(line)
    print(f"Rust: {len(bad)} of {len(lock['package'])} locked crates match an advisory of this database")
    tool = 0
    if shutil.which("cargo-audit"):
        tool = subprocess.run(["cargo", "audit", "--db", folder, "--no-fetch", "--stale"], cwd=TOP).returncode
    return 1 if bad or npm or tool else 0


def npm_advisories():
    """True where npm knows of a vulnerable package that is shipped. A registry without this service says so."""
    command = ["npm", "audit", "--omit=dev", "--json"]
    try:
        told = subprocess.run(command, cwd=TOP / "frontend", capture_output=True, text=True, timeout=60)
        counts = json.loads(told.stdout)["metadata"]["vulnerabilities"]
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError):
        print("npm: NOT CHECKED. The registry does not answer questions about vulnerabilities.")
        return False
    print("npm: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return counts["high"] + counts["critical"] > 0


# --- self-test ------------------------------------------------------------------------------------------------------------------------

ADVISORY = """```toml
[advisory]
id = "RUSTSEC-2020-0001"
package = "{package}"
date = "2020-01-02"

[versions]
patched = ["{patched}"]
```
# Planted
"""


def planted(inputs, change):
    """What `check` says of the real inputs with one offence in them."""
    metadata, lock, npm, rules = copy.deepcopy(inputs)
    crate = next(package for package in metadata["packages"] if package["id"] not in metadata["workspace_members"])
    change(crate, metadata, lock, npm)
    return offences(metadata, lock, npm, rules)


def set_license(text):
    return lambda crate, *_: crate.update(license=text)


def set_source(text):
    return lambda crate, metadata, lock, npm: lock["package"].append({"name": "planted", "version": "1.0.0", "source": text, "checksum": "0"})


def ban(crate, metadata, lock, npm):
    metadata["packages"].append({**crate, "name": "openssl-sys"})


def wildcard(crate, metadata, lock, npm):
    member = next(package for package in metadata["packages"] if package["id"] in metadata["workspace_members"])
    member["dependencies"].append({"name": "planted", "req": "*"})


def npm_package(fields):
    return lambda crate, metadata, lock, npm: npm["packages"].update({"node_modules/planted": fields})


def self_test():
    inputs = read_inputs()
    bases = len(offences(*inputs))
    wanted = [
        ("a forbidden licence", set_license("GPL-3.0-only"), True),
        ("a forbidden licence beside an allowed one", set_license("MIT AND (GPL-3.0-only)"), True),
        ("a licence expression that is broken", set_license("MIT OR ("), True),
        ("no licence", set_license(None), True),
        ("a choice with an allowed licence", set_license("GPL-3.0-only OR MIT"), False),
        ("a git source", set_source("git+https://example.org/planted#0"), True),
        ("a foreign registry", set_source("registry+https://example.org/index"), True),
        ("a banned crate", ban, True),
        ("a requirement of any version", wildcard, True),
        ("an npm package from git", npm_package({"version": "1.0.0", "resolved": "git+ssh://example.org/x.git", "integrity": "x"}), True),
        ("an npm package without a checksum", npm_package({"version": "1.0.0"}), True),
    ]
    results = [(name, (len(planted(inputs, change)) > bases) == found) for name, change, found in wanted]
    crate = next(package for package in inputs[1]["package"] if "source" in package)
    for name, patched, found in [
        ("a vulnerable crate", f">{crate['version']}", True),
        ("a patched crate", f">={crate['version']}", False),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder, "crates", crate["name"])
            place.mkdir(parents=True)
            (place / "RUSTSEC-2020-0001.md").write_text(ADVISORY.format(package=crate["name"], patched=patched))
            database = find_database(folder)
            bad, _ = vulnerabilities(inputs[1], list(read_advisories(database)))
        results.append((name, bool(bad) == found))
    results.append(("no advisory database", find_database("/nowhere") is None))
    for version, requirement, met in [
        ("1.2.3", "^1.2", True),
        ("2.0.0", "^1.2", False),
        ("0.4.9", "^0.4.2", True),
        ("0.5.0", "^0.4.2", False),
        ("1.2.9", "~1.2.3", True),
        ("1.3.0", "~1.2.3", False),
        ("1.0.0-alpha.2", ">=1.0.0", False),
        ("1.0.0-alpha.10", ">1.0.0-alpha.2", True),
        ("1.5.0", ">=1.2.3, <2", True),
        ("2.0.0", ">=1.2.3, <2", False),
        ("0.3.7", "0.3.*", True),
    ]:
        results.append((f"{version} against {requirement}", matches(version, requirement) == met))
    for name, good in results:
        print(f"{'ok ' if good else 'FAILED'} {name}")
    return 0 if all(good for _, good in results) else 1


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check"]:
            sys.exit(check())
        case ["advisories", *folder]:
            sys.exit(advisories(folder[0] if folder else ""))
        case ["self-test"]:
            sys.exit(self_test())
    sys.exit(__doc__)
