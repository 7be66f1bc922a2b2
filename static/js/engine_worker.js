// The worker in which the app itself runs on the phone (engine/ in Python, under Pyodide). Its answer alone allows
// WebAssembly; the pages' policy does not (views/web/static_files.py).
//
// "make" imports everything once and stores the memory of the interpreter with the app made; "start" takes it up from
// there, in about a second, or makes it anew where that fails. "check" runs verify_log.py, without the app. All other
// messages are calls of engine/phone.py.

const HERE = "/app";
const MEMORY = "/engine/memory"; // its name in the engine's cache
const MAKE = `
import sys
sys.path.insert(0, "${HERE}")
from engine.phone import made_ready
phone = made_ready()
`;
const CHECK = `
import contextlib, io, json, types
verifier, printed, wrong = types.ModuleType("verify_log"), io.StringIO(), ""
exec(script, verifier.__dict__)
with contextlib.redirect_stdout(printed):
    try:
        verifier.main(list(words))
    except SystemExit as ended:
        wrong = str(ended)
json.dumps({"wrong": wrong, "printed": printed.getvalue()})
`;
const AFTER = 2000; // ms until the files of the app are there too
let python = null, queue = Promise.resolve();

self.onmessage = ({ data }) => {
  queue = queue.then(() => handle(data)).then(
    (said) => postMessage({ id: data.id, said }),
    (error) => postMessage({ id: data.id, error: String(error?.message ?? error) }));
};

async function handle({ what, files, said }) {
  if (what === "make") return make(files);
  if (what === "start") return start(files);
  if (what === "check") return check(files, said);
  return call(what, said);
}

/** Call a method of the phone; texts alone pass the border. */
function call(method, said) {
  const bound = python.globals.get("phone")[method];
  try {
    return said === undefined ? bound() : bound(said);
  } finally {
    bound.destroy();
  }
}

async function check(files, { script, texts, key }) {
  if (!python) await load(files, {});
  const names = texts.map((text, nth) => {
    python.FS.writeFile(`/tmp/${nth}`, text);
    return `/tmp/${nth}`;
  });
  python.globals.set("script", script);
  python.globals.set("words", python.toPy(key ? [...names, "--key", key] : names));
  return python.runPython(CHECK);
}

async function make(files) {
  await fresh(files, true);
  const memory = python.makeMemorySnapshot();
  const cache = await caches.open(files.cache);
  await cache.put(MEMORY, new Response(new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"))));
  return JSON.stringify({ bytes: memory.length });
}

async function start(files) {
  const begun = performance.now();
  const stored = await (await caches.open(files.cache)).match(MEMORY);
  let from = "memory";
  try {
    if (!stored) throw new Error("nothing stored");
    const memory = await new Response(stored.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    await load(files, { _loadSnapshot: memory });
    // Files are not part of the memory. Templates are compiled in it; the rare rest can wait for the first answers.
    setTimeout(() => { queue = queue.then(() => unpack(files)).catch((error) => console.error(error)); }, AFTER);
  } catch (error) {
    from = String(error);
    await fresh(files, false);
  }
  return JSON.stringify({ ms: Math.round(performance.now() - begun), from, bytes: python._module.HEAPU8.length });
}

async function fresh(files, stored) {
  await load(files, stored ? { _makeSnapshot: true } : {});
  await unpack(files);
  python.runPython(MAKE);
}

async function unpack(files) {
  for (const url of files.apps) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    python.unpackArchive(await answer.arrayBuffer(), "tar", { extractDir: HERE });
  }
}

async function load(files, options) {
  const [{ loadPyodide }, { default: createModule }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(files.pyodide + name)));
  python = await loadPyodide({
    ...options, indexURL: files.pyodide, lockFileContents: LOCK, packageBaseUrl: files.pyodide, env: { HOME: "/home" },
    // A stored memory is larger than a new one, which must grow before it is filled.
    createPyodideModule: async (settings) => {
      const module = await createModule(settings);
      const missing = (options._loadSnapshot?.byteLength ?? 0) - module.HEAP8.length;
      if (missing > 0) module._malloc(options._loadSnapshot.byteLength);
      return module;
    },
  });
}

// Pyodide asks for a list of packages; it is to load none.
const LOCK = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});
