// What scripts of pages may do. They see names and boards of others, so nothing in them makes markup of a text.

const browser = [
  "AbortController",
  "addEventListener", "clearTimeout", "dispatchEvent", "document", "Event", "globalThis", "history", "IntersectionObserver",
  "localStorage", "location", "matchMedia", "nqfill", "performance", "requestAnimationFrame", "setTimeout", "URLSearchParams",
  "atob", "Blob", "DecompressionStream", "navigator", "postMessage", "Response", "TextDecoder", "TextEncoder",
  "ClipboardEvent", "DataTransfer", "DOMPoint", "getComputedStyle", "URL", "WebAssembly", "Worker",
];
const node = ["Buffer", "console", "process", "setTimeout", "URL"];
const names = (list) => Object.fromEntries(list.map((name) => [name, "readonly"]));

const strict = {
  "block-scoped-var": "error",
  curly: "error",
  eqeqeq: "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-shadow": "error",
  "no-undef": "error",
  "no-unused-vars": "error",
  "no-useless-assignment": "error",
  "no-var": "error",
  "prefer-const": "error",
};

const markup = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "srcdoc"];

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.js"],
    languageOptions: { sourceType: "script", globals: names(browser) },
    rules: {
      ...strict,
      "no-restricted-properties": [
        "error",
        ...markup.map((property) => ({ property, message: "Text is set with textContent." })),
        { object: "document", property: "write", message: "Elements are made with createElement." },
      ],
      "no-restricted-globals": ["error", "event", "name", "fetch", "XMLHttpRequest"],
      strict: ["error", "global"],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...names(browser), ...names(node) } }, rules: strict },
];
