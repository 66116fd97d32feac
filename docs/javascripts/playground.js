// The playground, and links to it from programs that stand on other pages.
(() => {
  const site = new URL("../", document.currentScript.src);
  const address = (program) => {
    const bytes = new TextEncoder().encode(program);
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `#${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  };
  const programOf = (hash) => {
    const text = hash.slice(1).replaceAll("-", "+").replaceAll("_", "/");
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  };

  // A file that a page shows can be opened in the playground.
  for (const title of document.querySelectorAll(".language-python .filename")) {
    if (title.textContent.endsWith(".py")) {
      const link = document.createElement("a");
      link.className = "playground-link";
      link.textContent = "try it";
      link.href = new URL("playground.html", site) + address(title.parentElement.querySelector("code").textContent);
      title.append(link);
    }
  }

  const place = document.getElementById("typedthinc-playground");
  if (place === null) {
    return;
  }
  const make = (kind, name, around) => {
    const element = document.createElement(kind);
    element.className = `playground-${name}`;
    around.append(element);
    return element;
  };
  const left = make("div", "editor", place);
  const gutter = make("pre", "gutter", left);
  gutter.ariaHidden = "true";
  const editor = make("textarea", "program", left);
  editor.ariaLabel = "Program";
  editor.spellcheck = false;
  editor.autocapitalize = "off";
  const answer = make("div", "answer", place);
  answer.ariaLive = "polite";
  const first = [
    "import numpy as np",
    "",
    "from typedthinc.api import Dropout, Relu, Softmax, chain",
    "",
    "model = chain(",
    "    Relu(128, 64),",
    "    Dropout(0.2),",
    "    Softmax(10, 64),",
    ")",
    'images = np.zeros((32, 8, 8), "float32")',
    "rows = images.reshape(len(images), -1)",
    "",
  ].join("\n");

  const line = (number, kind, text) => {
    const row = make("div", kind, answer);
    row.textContent = `${number}: ${text}`;
    // The code at the end of a message leads to its page.
    const code = text.match(/\[typedthinc-(\w+)\]$/);
    if (code !== null) {
      row.textContent = row.textContent.slice(0, -code[0].length);
      const link = make("a", "code", row);
      link.textContent = code[0];
      link.href = new URL(`errors/${code[1]}.html`, site);
    }
  };
  const numbered = (wrong) => {
    const rows = editor.value.split("\n");
    gutter.replaceChildren();
    rows.forEach((_, at) => {
      make("span", wrong.has(at + 1) ? "wrong" : "line", gutter).textContent = `${at + 1}\n`;
    });
    editor.style.height = `${Math.max(rows.length, 12) * 1.5 + 2}em`;
  };
  const show = ({ messages, sizes }) => {
    const said = [
      ...messages.map((each) => [each.line, each.severity, each.text]),
      ...sizes.map((each) => [each.line, "size", `${each.name}: ${each.text}`]),
    ];
    said.sort((one, two) => one[0] - two[0]);
    answer.replaceChildren();
    if (!messages.some((each) => each.severity === "error")) {
      make("div", "right", answer).textContent = "no errors";
    }
    said.forEach((each) => line(...each));
    numbered(new Set(messages.filter((each) => each.severity === "error").map((each) => each.line)));
  };

  const worker = new Worker(new URL("playground/worker.mjs", site), { type: "module" });
  let asked = 0;
  const ask = () => worker.postMessage({ number: ++asked, program: editor.value });
  worker.onmessage = ({ data }) => {
    if (data.failed !== undefined) {
      answer.textContent = `The checker could not start: ${data.failed}`;
    } else if (data.number === asked) {
      show(data.answer);
    }
  };
  answer.textContent = "loading Python ...";

  let waiting;
  editor.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      history.replaceState(null, "", address(editor.value));
      ask();
    }, 150);
  });
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      editor.setRangeText("    ", editor.selectionStart, editor.selectionEnd, "end");
      editor.dispatchEvent(new Event("input"));
    }
  });
  const open = () => {
    editor.value = location.hash.length > 1 ? programOf(location.hash) : first;
    numbered(new Set());
    ask();
  };
  window.addEventListener("hashchange", open);
  open();
})();
