/** German as it is spelled in Switzerland, made of that of Germany: ss for ß, and « » around what is quoted. */
export const inSwissSpelling = (german: string): string =>
  german.replace(/[ß„“]/g, (sign) => SWISS[sign] ?? sign);

/**
 * The source of a file of `messages/de`, as `catalogs` has its sentences: the two tags in it, for `Intl` and browsers,
 * become the Swiss one as well. For programs that put one language's files in the place of another's.
 */
export const inSwissGerman = (source: string): string =>
  inSwissSpelling(source).replace(/"de(?:-DE)?"/g, '"de-CH"');

const SWISS: Readonly<Record<string, string>> = { ß: "ss", "„": "«", "“": "»" };
