/** Reads the HTML part of a mail as its reader sees it. */

const ENTITY = /&#(\d+);/g;

const decode = (markup: string): string =>
  markup
    .replaceAll(/<\/?(?:span|a|strong)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(ENTITY, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, " ")
    .trim();

/** All words of the body, also those that only lists of mails show. */
export const textOf = (html: string): string =>
  decode(html.slice(html.indexOf("<body")).replaceAll(/<td[^>]*aria-hidden="true"[^>]*>.*?<\/td>/gs, " "));

/** What stands in the second column of tables. */
export const factsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<td\s+class="[^"]*cell-value"[^>]*>(.*?)<\/td>/gs)].map(([, value = ""]) =>
    decode(value),
  );

/** What lists of mails show beside the subject. */
export const previewOf = (html: string): string =>
  decode(/<div style="display:none[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "");

/** How each kind of block begins; the text part cannot tell a paragraph from a remark. */
const BLOCKS = {
  heading: "<h1",
  paragraph: '<p\\s+class="ink"',
  button: 'class="press-table"',
  facts: 'class="facts',
  steps: 'class="steps"',
  thread: 'class="thread',
  framed: 'class="framed',
  state: 'class="chip',
  picture: 'class="face"',
  small: '<p\\s+class="ink-2"',
};

const ANY_BLOCK = new RegExp(
  Object.entries(BLOCKS)
    .map(([kind, beginning]) => `(?<${kind}>${beginning})`)
    .join("|"),
  "g",
);

/** The kinds of the blocks, in their order. */
export const blocksOf = (html: string): readonly string[] =>
  [...html.matchAll(ANY_BLOCK)].map(
    ({ groups = {} }) => Object.keys(groups).find((kind) => groups[kind] !== undefined) ?? "",
  );
