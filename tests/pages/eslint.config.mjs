// What scripts of pages may do. They see names and boards of others, so nothing in them makes markup of a text.

const browser = [
  "AbortController", "addEventListener", "atob", "Blob", "cancelAnimationFrame", "clearTimeout", "ClipboardEvent", "DataTransfer", "DecompressionStream", "document", "DOMPoint",
  "getComputedStyle", "globalThis", "history", "IntersectionObserver", "location", "navigator", "nqfill", "performance", "postMessage", "requestAnimationFrame", "Response",
  "setTimeout", "TextDecoder", "TextEncoder", "URL", "URLSearchParams", "WebAssembly", "Worker",
];
const node = ["Buffer", "console", "process", "setTimeout", "URL"];
const names = (list) => Object.fromEntries(list.map((name) => [name, "readonly"]));

const strict = Object.fromEntries([
  "block-scoped-var", "curly", "eqeqeq", "no-eval", "no-implied-eval", "no-new-func", "no-shadow", "no-undef", "no-unused-vars", "no-useless-assignment", "no-var", "prefer-const",
].map((rule) => [rule, "error"]));

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
