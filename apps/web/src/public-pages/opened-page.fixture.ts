import { onTestFinished } from "vitest";
import "./public-pages.css";

export const LINE = {
  timeZone: "Europe/Zurich",
  lastSignAt: "2026-11-21T12:00:00.000Z",
  reminderAt: "2026-12-05T12:00:00.000Z",
  deliveryAt: "2026-12-07T12:00:00.000Z",
  reminderMark: 14 / 16,
  lamp: 15.99 / 16,
} as const;

export const ASK = {
  kind: "ask",
  firstname: "Anna",
  action: "/a",
  csrfToken: 'token"1',
  line: LINE,
} as const;

/** The script of the two buttons on a delivered or rehearsed note, and on no other page. */
export const NOTE_SCRIPT = '<script type="module" src="/assets/note.js"></script>';

/** The page as a browser reads it; scripts would run. */
export const open = async (html: string, widthPx = 390): Promise<Document> => {
  const frame = document.createElement("iframe");
  frame.width = String(widthPx);
  frame.height = "800";
  frame.srcdoc = html
    .replace(NOTE_SCRIPT, "")
    .replace(/<link rel="(?:stylesheet|preload)"[^>]*>/g, styleOfPages());
  const loaded = new Promise((resolve) => {
    frame.addEventListener("load", resolve);
  });
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  return frame.contentDocument!;
};

export const textOf = (page: Document, selector: string): string =>
  page.querySelector<HTMLElement>(selector)?.innerText ?? "";

/** The style sheet of these pages, which a build would have named. */
const styleOfPages = (): string => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return `<style>${rules.map(({ cssText }) => cssText).join("\n")}</style>`;
};
