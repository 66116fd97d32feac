// Python in a worker: it loads once, and answers programs with what `session.py` says of them.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url);

async function start() {
  const python = await loadPyodide({ indexURL: here("pyodide/").href });
  const [wheel, session] = await Promise.all([
    fetch(here("typedthinc.whl")).then((answer) => answer.arrayBuffer()),
    fetch(here("session.py")).then((answer) => answer.text()),
  ]);
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(wheel, "wheel", { extractDir: packages });
  python.runPython(session);
  return python.globals.get("check");
}

const started = start();

onmessage = async ({ data }) => {
  try {
    const check = await started;
    postMessage({ number: data.number, answer: JSON.parse(check(data.program)) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
