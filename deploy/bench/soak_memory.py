"""Part of `make soak`: the largest uploads that are allowed, as many at once as are let in, stay within the memory of a pod.

Two users' cases with pictures of 96 million pixels are drawn in all forms by ten callers while links to them are made (one user's are
drawn one by one), and spreadsheets and ledgers of the largest size are read four at a time. A run fails when

- the peak of a service's memory (`VmHWM`) is above the limit of its pod in the chart's values,
- a report is answered by anything but a document or a 503 or 504 with `Retry-After`, or none is drawn,
- a spreadsheet or ledger is refused, or the service spends hardly any processor time: then nothing was tried,
- a service ends.
"""

import concurrent.futures
import io
import json
import os
import random
import struct
import time
import urllib.request
import uuid
import zipfile
import zlib

import measure
from pods import limit_mib

# As the casebook and the importer promise: pixels of a picture and of all, callers that draw or wait, rows of a table.
SIDES, PICTURES, CALLERS, ROWS = (6_000, 4_000), 4, 10, 100_000
# Texts that cells of a spreadsheet share, and cells, of which the largest may have four million.
STRINGS, COLUMNS = 1_000_000, 38
COLUMN_NAMES = ["txid", "pair", "time", "type", "price", "cost", "fee", "vol"]


def picture(seed):
    """A PNG file of 24 million pixels with transparency: 96 MB of samples in some 3 MB."""
    width, height = SIDES
    noise = random.Random(seed)
    packer = zlib.compressobj(6)
    packed = []
    for _ in range(height):
        # What repeats within a row packs well, and is no even surface.
        packed.append(packer.compress(b"\0" + noise.randbytes(480) * (width * 4 // 480)))
    packed.append(packer.flush())
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b"")


def spreadsheet(of_texts):
    """A list of trades as large as may be: either of a million different texts, or of four million cells."""
    texts, lines = [], []

    def text(value):
        texts.append(value)
        return f'<c t="s"><v>{len(texts) - 1}</v></c>'

    lines.append("<row>" + "".join(text(name) for name in COLUMN_NAMES) + "</row>")
    same = {value: text(value) for value in ("XBT/USDT", "2024-03-01 10:00:00", "buy", "1")}
    one = same["1"]
    for number in range(ROWS):
        if of_texts:
            cells = [text(f"T{number:07}{'-long' * 6}")] + [text(f"{value}{' ' * 20}{number}") if value else one for value in [""] * 7]
            cells[1:4] = same["XBT/USDT"], same["2024-03-01 10:00:00"], same["buy"]
            cells += [text(f"note {number:07} {place} {'of many words ' * 2}") for place in range(STRINGS // ROWS - 2)]
        else:
            cells = [f"<c><v>{number}</v></c>", same["XBT/USDT"], same["2024-03-01 10:00:00"], same["buy"], *[one] * 4]
            cells += ["<c><v>71234567</v></c>"] * (COLUMNS - len(cells))
        lines.append("<row>" + "".join(cells) + "</row>")
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    rels = lambda *targets: (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(f'<Relationship Id="r{n}" Type="{links}/{kind}" Target="{target}"/>' for n, (kind, target) in enumerate(targets))
        + "</Relationships>"
    )
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{types}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{types}.sharedStrings+xml"/></Types>',
        "_rels/.rels": rels(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook {space} xmlns:r="{links}"><sheets><sheet name="Trades" sheetId="1" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": rels(("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml")),
        "xl/worksheets/sheet1.xml": f"<worksheet {space}><sheetData>{''.join(lines)}</sheetData></worksheet>",
        "xl/sharedStrings.xml": f"<sst {space}>{''.join(f'<si><t>{value}</t></si>' for value in texts)}</sst>",
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return packed.getvalue()


def ledger():
    """The largest text file, of a format in which two rows make one trade, so that all of it is held while it is read."""
    lines = ["txid,refid,time,type,subtype,aclass,asset,amount,fee,balance"]
    for number in range(ROWS):
        coin, amount = ("XXBT", "0.0100000000") if number % 2 else ("ZUSD", "-500.0000")
        time = f"2024-03-{number // 2 // 3600 % 28 + 1:02} 10:{number // 120 % 60:02}:{number // 2 % 60:02}"
        lines.append(f"L{number:011},T{number // 2:011},{time},trade,,currency,{coin},{amount},0.0000,{number}.0000000000")
    return "\n".join(lines).encode()


def send(pods, who, path, body, kind="application/json", method="POST"):
    """Status, headers and body, however long it takes."""
    headers = {**who, "content-type": kind, "Idempotency-Key": str(uuid.uuid4())} if method == "POST" else who
    request = urllib.request.Request(pods.url + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=300) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


class Peak:
    """The most memory that a service takes while this is open, MiB."""

    def __init__(self, pods, service):
        self.pid, self.limit = pods.pid(service), limit_mib(service)

    def __enter__(self):
        with open(f"/proc/{self.pid}/clear_refs", "w") as file:
            file.write("5")
        self.before, self.begun = measure.resident_mib(self.pid), measure.cpu_seconds([self.pid])
        return self

    def __exit__(self, *_):
        # A caller that gave up does not end the work.
        idle, used = time.monotonic(), measure.cpu_seconds([self.pid])
        while time.monotonic() - idle < 3:
            time.sleep(0.5)
            now = measure.cpu_seconds([self.pid])
            if now - used > 0.2:
                idle, used = time.monotonic(), now
        self.most, self.used = measure.resident_mib(self.pid, "VmHWM"), used - self.begun

    def told(self, what):
        print(f"{'memory: ' + what:<34} {self.before:.0f} MiB before, {self.most:.0f} MiB at most, {self.limit} MiB allowed", flush=True)
        if self.most > self.limit:
            return [f"{what} take {self.most:.0f} MiB, and the pod has {self.limit}"]
        return [f"{what} took {self.used:.1f} s of processor time: nothing was tried"] if self.used < 0.5 else []


def reports(pods, people):
    cases = []
    pictures = [picture(number) for number in range(PICTURES)]
    for who in people:
        case = json.loads(send(pods, who, "/api/v1/cases", b'{"title":"Many pictures"}')[2])["id"]
        for number, content in enumerate(pictures):
            status, _, said = send(pods, who, f"/api/v1/cases/{case}/files?name={number}.png", content, "image/png")
            if status != 201:
                return [f"a picture is refused: {status} {said[:200]}"]
        cases.append((who, f"/api/v1/cases/{case}"))

    def read(number):
        who, case = cases[number % len(cases)]
        return send(pods, who, f"{case}/report?format={('pdf', 'html')[number // len(cases) % 2]}", None, method="GET")

    def share(number):
        who, case = cases[number % len(cases)]
        return send(pods, who, f"{case}/shares", b'{"hours":1}')

    told, drawn = [], 0
    with Peak(pods, "onchain") as peak, concurrent.futures.ThreadPoolExecutor(CALLERS) as callers:
        for status, headers, said in [*callers.map(read, range(2 * CALLERS)), *callers.map(share, range(4))]:
            if status in (200, 201):
                drawn += 1
            elif status not in (503, 504) or not headers.get("Retry-After"):
                told.append(f"a report is answered {status} {said[:200]}")
    if not drawn:
        told.append("no report was drawn")
    return told + peak.told(f"reports ({drawn} drawn)")


def imports(pods, who):
    told = []
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    # The largest last: what was given back to the allocator is not given back to the system.
    files = [
        ("ledgers of 100,000 rows", "ledger.csv", "text/csv", ledger),
        ("spreadsheets of texts", "texts.xlsx", sheet, lambda: spreadsheet(True)),
        ("spreadsheets of cells", "cells.xlsx", sheet, lambda: spreadsheet(False)),
    ]
    for what, name, kind, make in files:
        content = make()
        with Peak(pods, "workspace") as peak, concurrent.futures.ThreadPoolExecutor(4) as callers:
            answers = list(callers.map(lambda n: send(pods, who, f"/api/v1/imports?name={n}-{name}", content, kind), range(4)))
        said = ", ".join(sorted({f"{status} {json.loads(body).get('code', '')}".strip() for status, _, body in answers}))
        if any(status in (413, 422) for status, _, _ in answers):
            told.append(f"{what} are refused, so they were not the largest that is allowed: {said}")
        told += peak.told(f"{what} ({len(content) / 2**20:.1f} MiB, {said})")
    return told


def run(pods):
    """The number of broken promises."""
    told = reports(pods, [pods.person("drawing"), pods.person("drawing2")]) + imports(pods, pods.person("importing"))
    if pods.dead():
        told.append(f"ended by themselves: {', '.join(pods.dead())}")
    for one in told:
        print("    WRONG: " + one, flush=True)
    return len(told)
