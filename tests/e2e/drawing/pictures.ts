/** Where the pictures of the screens are, and their names. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DESK, PHONE, WIDE_DESK, type Theme } from "../browser.ts";
import type { Screen } from "../screens/screen.ts";

/** Kept by `npm run screens -- --keep` on this machine, to compare later pictures with. */
export const REFERENCES = fileURLToPath(new URL("../../../.cache/screens-kept", import.meta.url));
/** The pictures of the last run. */
export const SEEN = fileURLToPath(new URL("../../../.cache/screens", import.meta.url));

export const THEMES = ["light", "dark"] as const satisfies readonly Theme[];
export const SIZES = [PHONE, DESK, WIDE_DESK] as const;
export type Size = (typeof SIZES)[number];

type Named = Pick<Screen, "name" | "mode">;

/** No app is as wide as the widest desk. */
export const isDrawnAt = ({ mode }: Named, size: Size): boolean => mode !== "app" || size !== WIDE_DESK;

export const pictureOf = ({ name }: Named, { width }: Size, theme: Theme): string =>
  `${name}.${width}.${theme}.webp`;

export const picturesOf = (screen: Named, sizes: readonly Size[] = SIZES): readonly string[] =>
  sizes
    .filter((size) => isDrawnAt(screen, size))
    .flatMap((size) => THEMES.map((theme) => pictureOf(screen, size, theme)));

export const referenceOf = (picture: string): string => join(REFERENCES, picture);
