/** German as it is spelled in Switzerland, made of that of Germany: ss for ß, and « » around what is quoted. */
export const inSwissSpelling = (german: string): string =>
  german.replace(/[ß„“]/g, (sign) => SWISS[sign] ?? sign);

const SWISS: Readonly<Record<string, string>> = { ß: "ss", "„": "«", "“": "»" };
