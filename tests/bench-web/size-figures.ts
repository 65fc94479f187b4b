import type { Figure } from "../bench/figure.ts";
import { measureDownloads } from "../e2e/download-sizes.ts";
import { DOWNLOAD_BOUNDS } from "../e2e/download-bounds.ts";

/** Download sizes, from the build alone. */
export const sizeFigures = (): readonly Figure[] => {
  const { initialScript, ownScript, sharedScript, laterScripts, styles, fonts } = measureDownloads();
  const kilobytes = (name: string, value: number, atMost: number): Figure => ({
    name,
    value,
    atMost,
    unit: "kB",
  });
  return [
    kilobytes("script of the first page", initialScript, DOWNLOAD_BOUNDS.initialScript),
    kilobytes(
      `own script of a page: ${nameOf(ownScript.of)}`,
      ownScript.kilobytes,
      DOWNLOAD_BOUNDS.ownScript,
    ),
    kilobytes(
      `shared piece: ${nameOf(sharedScript.of)}`,
      sharedScript.kilobytes,
      DOWNLOAD_BOUNDS.sharedScript,
    ),
    ...laterScripts.map(({ of, kilobytes: value }) =>
      kilobytes(`first visit, beyond the first page: ${nameOf(of)}`, value, DOWNLOAD_BOUNDS.laterScript),
    ),
    kilobytes(`style sheets: ${nameOf(styles.of)}`, styles.kilobytes, DOWNLOAD_BOUNDS.styles),
    kilobytes("fonts with Latin letters", fonts, DOWNLOAD_BOUNDS.fonts),
  ];
};

/** A library by its name, a chunk of the project by its file name, without the hash. */
const nameOf = (piece: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(piece)?.[1] ??
  piece
    .split("/")
    .at(-1)
    ?.replace(/\.\w+$/, "")
    .replace(/^_(.+)-[\w-]{8}$/, "$1") ??
  piece;
