"""What is sent in place of what is expected: in paths, parameters, members, headers and bodies."""

NOTHING = "01890a5d-ac96-774b-bcce-b302099a8057"
KNOWN = {"chain": "bitcoin", "address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "version": "1", "kind": "case", "topic": "alerts", "hash": "0" * 64, "coin": "bitcoin"}
# End the account or its sign-in: asked last, for an account of its own.
LAST = {"/api/auth/account/delete/", "/api/auth/logout/", "/api/auth/sessions/", "/api/auth/sessions/{id}/", "/api/v1/teams/{id}/leave"}
PATHS = ["%00", "a%00b", "%ff%fe", "%ed%a0%80", "..%2f..%2fadmin", "%2e%2e", "a" * 5000, "%F0%9F%94%91", "-1", "99999999999999999999", "'%20OR%201=1--", "%0d%0aX:y"]
QUERIES = ["%00", "a%00", "%ff", "%zz", "a" * 7000, "-1", "0", "1e400", "99999999999999999999", "-9223372036854775808", "2147483648", "NaN", "%F0%9F%94%91", "9999-12-31", "9999-12-31T23:59:59Z", "0000-01-01", "'", ",".join(["a"] * 3000), "%u0000"]
TEXTS = ["", " ", "a\u0000b", "\u202e\u200b", "x" * 4000, "x" * 60000, "\ud800", "\U0001f511" * 500, "0", "-1", "NaN", "1e400", "-0", "1" * 400, "0." + "0" * 100 + "1", "99999999999999999999999999999999999999", "9999-12-31T23:59:59-01:00", "2027-02-29", "0000-01-01", "=HYPERLINK()", NOTHING, "é" * 129]
OTHERS = [None, True, -1, 2**31, 2**63, 2**64, 10**400, 0.1, -0.0, [], {}, [None], [[]] * 3, {"a": {}}, ["x"] * 3000, "x"]
HEADERS = [("If-Match", text) for text in ["", "*", 'W/"1"', '"99999999999999999999"', '"-1"', '"1", "2"', '"\xff"', "1", '"' + "9" * 4000 + '"']]
HEADERS += [("Idempotency-Key", text) for text in ["", "k" * 256, "\xff\xfe", "a b"]]
HEADERS += [("X-Meridian-Team", text) for text in ["", "x", "\xff", NOTHING, "0" * 5000]]
HEADERS += [("Accept", text) for text in ["", "text/\xff", "application/xml", "*/*;q=nan"]]
HEADERS += [("Accept-Language", "\xff"), ("Authorization", "Bearer"), ("Authorization", "Bearer \xff"), ("Authorization", "Bearer a.b.c"), ("Cookie", "\xff=\xff; __Host-dev=" + "x" * 3000), ("Range", "bytes=9-1"), ("If-None-Match", "\xff"), ("Content-Type", "\xff"), ("traceparent", "00-" + "f" * 500)]
GZIP = bytes.fromhex("1f8b0800000000000003ab56")
BODIES = [
    ("application/json", b"", {}),
    ("application/json", b"{", {}),
    ("application/json", b"\xff\xfe", {}),
    ("application/json", b"[" * 3000, {}),
    ("application/json", b'{"a":' * 3000, {}),
    ("application/json", b'{"a":1,"a":2}', {}),
    ("application/json", b'{"a":"\\ud800"}', {}),
    ("application/json", b'{"\\u0000":1}', {}),
    ("application/json", b'{"a":' + b"1" * 5000 + b"}", {}),
    ("application/json", b'{"a":1e999999}', {}),
    ("application/json", b"null", {}),
    ("application/json", GZIP, {"Content-Encoding": "gzip"}),
    ("application/json; charset=utf-16", b"{}", {}),
    ("application/xml", b"<a/>", {}),
    ("multipart/form-data", b"--x", {}),
    ("application/x-www-form-urlencoded", b"a=%00&a=%ff&=", {}),
    ("text/csv", b"\xff\xfe\x00", {}),
    ("text/csv", b'"' + b"a" * 100000, {}),
    ("text/csv", b"a,b\n1\n1,2,3\n", {}),
    ("text/csv", b"a\x00,b\n1,2\n", {}),
    ("text/csv", b"\xef\xbb\xbfds,y\n2027-02-29,NaN\n", {}),
    ("application/zip", b"PK\x03\x04" + b"\x00" * 20, {}),
    ("application/pdf", b"%PDF-1.7\n", {}),
    ("image/png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 30, {}),
    ("image/png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\x00\x00\x00", {}),
    ("text/plain", b"\x00" * 100, {}),
    (None, b"{}", {}),
]
