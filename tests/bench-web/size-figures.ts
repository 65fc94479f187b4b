import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@afterword/core/language/languages";
import type { Figure } from "../bench/figure.ts";
import { measureDownloads, type DownloadSizes } from "../e2e/download-sizes.ts";
import { DOWNLOAD_BOUNDS } from "../e2e/download-bounds.ts";

/** Download sizes, from the build alone: all of the first language, of the others what is largest. */
export const sizeFigures = (): readonly Figure[] => LANGUAGES.flatMap(figuresIn);

const figuresIn = (language: Language): readonly Figure[] => {
  const sizes = measureDownloads(language);
  const { laterScripts, styles, fonts } = sizes;
  if (language !== DEFAULT_LANGUAGE)
    return [...scriptFigures(sizes), ...laterScripts.slice(0, 1).map(laterFigure)].map((figure) => ({
      ...figure,
      name: `${language}: ${figure.name}`,
    }));
  return [
    ...scriptFigures(sizes),
    ...laterScripts.map(laterFigure),
    kilobytes(`style sheets: ${nameOf(styles.of)}`, styles.kilobytes, DOWNLOAD_BOUNDS.styles),
    kilobytes("fonts with Latin letters", fonts, DOWNLOAD_BOUNDS.fonts),
  ];
};

const scriptFigures = ({ initialScript, ownScript, sharedScript }: DownloadSizes): readonly Figure[] => [
  kilobytes("script of the first page", initialScript, DOWNLOAD_BOUNDS.initialScript),
  kilobytes(`own script of a page: ${nameOf(ownScript.of)}`, ownScript.kilobytes, DOWNLOAD_BOUNDS.ownScript),
  kilobytes(`shared piece: ${nameOf(sharedScript.of)}`, sharedScript.kilobytes, DOWNLOAD_BOUNDS.sharedScript),
];

const laterFigure = ({ of, kilobytes: value }: DownloadSizes["laterScripts"][number]): Figure =>
  kilobytes(`first visit, beyond the first page: ${nameOf(of)}`, value, DOWNLOAD_BOUNDS.laterScript);

const kilobytes = (name: string, value: number, atMost: number): Figure => ({
  name,
  value,
  atMost,
  unit: "kB",
});

/** A library by its name, a chunk of the project by its file name, without the hash. */
const nameOf = (piece: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(piece)?.[1] ??
  piece
    .split("/")
    .at(-1)
    ?.replace(/\.\w+$/, "")
    .replace(/^_(.+)-[\w-]{8}$/, "$1") ??
  piece;
