/** Where the pictures of the screens are, and their names. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DESK, PHONE, type Theme } from "../browser.ts";
import type { Screen } from "../screens/screen.ts";

/** Kept by `npm run screens -- --keep` on this machine, to compare later pictures with. */
export const REFERENCES = fileURLToPath(new URL("../../../.cache/screens-kept", import.meta.url));
/** The pictures of the last run. */
export const SEEN = fileURLToPath(new URL("../../../.cache/screens", import.meta.url));

export const THEMES = ["light", "dark"] as const satisfies readonly Theme[];
export const SIZES = [PHONE, DESK] as const;
export type Size = (typeof SIZES)[number];

export const pictureOf = ({ name }: Pick<Screen, "name">, { width }: Size, theme: Theme): string =>
  `${name}.${width}.${theme}.webp`;

/** The four pictures of a screen. */
export const picturesOf = (screen: Pick<Screen, "name">): readonly string[] =>
  SIZES.flatMap((size) => THEMES.map((theme) => pictureOf(screen, size, theme)));

export const referenceOf = (picture: string): string => join(REFERENCES, picture);
