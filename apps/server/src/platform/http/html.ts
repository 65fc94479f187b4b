/**
 * Markup that is known to be safe. Only the `html` tag makes it, and the tag escapes every text that is put into
 * it; so nothing a person typed can become markup in a mail program.
 */
declare const safe: unique symbol;
export type Html = { readonly markup: string; readonly [safe]: true };

type Part = string | number | Html | readonly Html[];

/** A template of markup: texts and numbers are escaped, markup and lists of markup stand as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  markedSafe(strings.reduce((whole, string, index) => whole + render(parts[index - 1] ?? "") + string));

const render = (part: Part): string => {
  if (typeof part === "string") return escape(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("\n");
};

const escape = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);

const markedSafe = (markup: string): Html => ({ markup }) as Html;
