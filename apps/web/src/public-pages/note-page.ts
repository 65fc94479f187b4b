import { equipButtons } from "./note-buttons.ts";

const { navigator } = window;

equipButtons(document, {
  print: () => window.print(),
  // Older browsers and pages without TLS lack both.
  share: "share" in navigator ? (shared) => navigator.share(shared) : undefined,
  copy: "clipboard" in navigator ? (text) => navigator.clipboard.writeText(text) : undefined,
});
