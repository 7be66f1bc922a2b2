"""The server itself on the phone: the whole app in the browser, under Pyodide, answers while there is no network.

Not only `tally` and the rules: the Flask app with its views, forms, templates and catalogues, unmodified, on an SQLite
database in memory that holds one table. A request of the page is a WSGI call to the same view, so no rule, number,
sentence, refusal or page exists twice. Measured in headless Chromium on two
shared cores (`bench offline`):

- Importing everything takes 9 to 20 s, once, on preparing. Then the memory of the interpreter, the app made and its
  templates compiled, is stored (28 MB); from it the app is ready in 2.7 s, on a quarter of the processor in 3.6 s. The
  rules alone need the same interpreter (6 s from nothing), so that a smaller design would hardly be ready sooner.
- A preview takes 18 ms (99 of 100 at most 136 ms), a page up to 100 ms. Memory 93 to 109 MB.
- To download: 6.4 MB of Pyodide, 3.0 MB of libraries (half of it SQLAlchemy), 1.7 MB of ours, 0.4 MB for pages; of a
  new version only what changed.
- To write: this package and `models/table/rows.py`; the other design needs its own fold of the log, its own context of
  every template and its own answers to forms, which could all disagree with the server.

`archive.py` runs on the server and packs; `phone.py` runs on the phone. static/js/engine_worker.js starts it there.
"""
