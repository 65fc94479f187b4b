/** Where the pictures of the screens lie, and what they are called. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DESK, PHONE, type Theme } from "../browser.ts";
import type { Room } from "../rooms/room.ts";

/** As kept by `npm run screens -- --keep` on this machine, to be compared with what is drawn later. */
export const REFERENCES = fileURLToPath(new URL("../../../.cache/screens-kept", import.meta.url));
/** What was drawn last. */
export const SEEN = fileURLToPath(new URL("../../../.cache/screens", import.meta.url));

export const THEMES = ["light", "dark"] as const satisfies readonly Theme[];
export const SIZES = [PHONE, DESK] as const;
export type Size = (typeof SIZES)[number];

export const pictureOf = ({ name }: Pick<Room, "name">, { width }: Size, theme: Theme): string =>
  `${name}.${width}.${theme}.webp`;

/** The four pictures of a room. */
export const picturesOf = (room: Pick<Room, "name">): readonly string[] =>
  SIZES.flatMap((size) => THEMES.map((theme) => pictureOf(room, size, theme)));

export const referenceOf = (picture: string): string => join(REFERENCES, picture);
