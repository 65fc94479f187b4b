import { stored } from "../storage/stored.ts";

/** Colours of the browser's own bars: `--paper` in both themes. */
const PAPER = { light: "#f6f7f4", dark: "#0f1513" } as const;

/** Applies a user's theme; stored beyond the log-out, so that the next login page looks the same. */
export function applyTheme(darkMode: boolean): void {
  stored.write("darkMode", String(darkMode));
  show(darkMode ? "dark" : "light");
}

/** While logged out, the theme is the last user's, or the system's. */
export function applyStoredTheme(): void {
  const darkMode = stored.read("darkMode");
  if (darkMode !== null) show(darkMode === "true" ? "dark" : "light");
}

/** The account was deleted: back to the device's theme. */
export function forgetTheme(): void {
  stored.write("darkMode", null);
  delete document.documentElement.dataset["theme"];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = PAPER[meta.media.includes("dark") ? "dark" : "light"];
}

function show(theme: keyof typeof PAPER): void {
  document.documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute("content", PAPER[theme]);
  }
}
