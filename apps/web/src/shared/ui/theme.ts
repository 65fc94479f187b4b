import { stored } from "../storage/stored.ts";

/** Colours of the browser's own bars: `--paper` in both themes. */
const PAPER = { light: "#f6f7f4", dark: "#0f1513" } as const;

/**
 * Applies a user's theme, or the system's for null. Stored beyond the log-out, so that the next login page looks the
 * same; nothing is stored for the system's, which the style sheet knows before any script.
 */
export function applyTheme(darkMode: boolean | null): void {
  stored.write("darkMode", darkMode === null ? null : String(darkMode));
  show(darkMode);
}

/** While logged out, the theme is the last user's, or the system's. */
export function applyStoredTheme(): void {
  const darkMode = stored.read("darkMode");
  if (darkMode !== null) show(darkMode === "true");
}

function show(darkMode: boolean | null): void {
  const { dataset } = document.documentElement;
  if (darkMode === null) delete dataset["theme"];
  else dataset["theme"] = themeOf(darkMode);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = PAPER[themeOf(darkMode ?? meta.media.includes("dark"))];
}

const themeOf = (isDark: boolean): keyof typeof PAPER => (isDark ? "dark" : "light");
