"""The server itself on the phone: the whole app in the browser, under Pyodide, answers while there is no network.

Not only `tally` and the rules: the Flask app with its views, forms, templates and catalogues, unmodified, on an SQLite
database in memory that holds one table. A request of the page is a WSGI call to the same view, so no rule, number,
sentence, refusal or page exists twice. Measured in headless Chromium on two busy cores (and with the CPU slowed 4×),
against the rules alone with an environment of their own for forms and templates:

- Importing everything takes 9 to 14 s, once, on preparing. Then the memory of the interpreter, with the app made and
  its templates compiled, is stored (28 MB); from it the app is ready in about 1 s (4 s). The rules alone, imported at
  each start, took 6 s, so the smaller design would have been the slower one.
- A page takes 10 to 100 ms, a preview 3 to 20 ms. Memory 110 MB.
- To download: 6.3 MB of Pyodide, 3.5 MB of Python (half of it SQLAlchemy).
- To write: this package and `models/table_rows.py`; the other design needs its own fold of the log, its own context of
  every template and its own answers to forms, which could all disagree with the server.

`archive.py` runs on the server and packs; `phone.py` runs on the phone. static/js/engine_worker.js starts it there.
"""
