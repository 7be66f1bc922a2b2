"""Record an evening from a file: one entry a line, as JSON. Python alone, nothing to install; begin yours with it.

    TOKEN=forhont_… python3 client.py https://forhont.example/api/v1 KEY-OF-THE-TABLE < evening.jsonl

A line: {"form": "round", "fields": {"points": {"0": 5, "1": -5}}}; what a form asks says GET …/sittings/N/forms/round.
Run it again after a broken line or network: what was recorded before counts once.
"""
import hashlib
import json
import os
import sys
import urllib.error
import urllib.request


class Refused(Exception):
    """What the server says is wrong, as RFC 9457 has it."""

    def __init__(self, problem):
        super().__init__(problem["title"])
        self.problem = problem


class Forhont:
    def __init__(self, url, token, language="en"):
        self.url, self.headers = url.rstrip("/"), {"Authorization": f"Bearer {token}", "Accept-Language": language}

    def get(self, path):
        return self._ask("GET", path, None, {})

    def post(self, path, body, key, version=None):
        """Send a command; `key` makes it count once, `version` is what was seen before."""
        seen = {} if version is None else {"If-Match": f'"{version}"'}
        return self._ask("POST", path, json.dumps(body).encode(), {
            "Content-Type": "application/json", "Idempotency-Key": key, **seen})

    def _ask(self, method, path, body, headers):
        request = urllib.request.Request(f"{self.url}/{path}", body, {**self.headers, **headers}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error)) from None


def record(forhont, sitting, number, entry):
    """Record one entry, and once more with its warnings confirmed if that is all that is missing."""
    path = f"sittings/{sitting}/entries"
    key = hashlib.sha256(f"{sitting} {number} {json.dumps(entry, sort_keys=True)}".encode()).hexdigest()[:32]
    try:
        return forhont.post(path, entry, key)
    except Refused as refused:
        warnings = refused.problem.get("warnings")
        if not warnings:
            raise
        for each in warnings:
            print(f"   ! {each['detail']}")
        return forhont.post(path, {**entry, "confirmed": [each["confirm"] for each in warnings]}, key)


def main(url, table):
    forhont = Forhont(url, os.environ["TOKEN"], os.environ.get("LANG", "en")[:2])
    sitting = forhont.get(f"tables/{table}")["sittings"][0]["id"]
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            done = record(forhont, sitting, number, json.loads(line))
            print(f"{number:4} {'(was recorded before)' if done['repeated'] else done['said']}")
    for seat in forhont.get(f"sittings/{sitting}")["seats"]:
        print(f"{seat['place'] or '':>4} {seat['name']}: {seat['shown']}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as refused:
        print(refused, file=sys.stderr)
        for each in refused.problem.get("errors", []):
            print(f"  {each['field']}: {each['detail']}", file=sys.stderr)
        sys.exit(1)
