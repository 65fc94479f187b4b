import { mailtoOf } from "@afterword/core/accounts/email";
import { html, type Html } from "../../platform/http/html.ts";

type Marks = {
  /** Words of the text that are bold. */
  readonly strong?: string;
  /** An address in it that can be followed or written to. */
  readonly address?: string;
};

/**
 * The text of one block as the HTML part sets it. What is read as one stays in one line: "E-Mail", "Admin-Rechte" and the
 * like (a hyphen that never breaks is missing in some fonts), "App Store", and a number with its unit; names and moments arrive joined.
 */
export const flowing = (text: string, { strong, address }: Marks = {}): Html =>
  around(
    text,
    strong,
    (words) => html`<strong style="font-weight:600;">${unbroken(words)}</strong>`,
    (rest) => around(rest, address, linkTo, unbroken),
  );

const around = (
  text: string,
  words: string | undefined,
  mark: (words: string) => Html,
  plain: (text: string) => Html,
): Html => {
  const start = words === undefined ? -1 : text.indexOf(words);
  if (words === undefined || start === -1) return plain(text);
  return html`${plain(text.slice(0, start))}${mark(words)}${plain(text.slice(start + words.length))}`;
};

const linkTo = (address: string): Html =>
  html`<a
    href="${address.includes("@") ? mailtoOf(address) : address}"
    class="ink"
    style="color:#18211d;text-decoration:underline;word-break:break-word;"
    >${address}</a
  >`;

/** In its large type a date or a long name as one word might be wider than a phone. */
export const headingText = (text: string): Html =>
  unbroken(
    text
      .split(" ")
      .map((word) => (word.length > LONGEST_JOINED ? word.replaceAll("\u00a0", " ") : word))
      .join(" "),
  );

/** A person's name, with spaces at which no line ends unless it is long. */
export const joined = (name: string): string =>
  name.length > LONGEST_JOINED ? name : name.replaceAll(" ", "\u00a0");

/** In letters. */
const LONGEST_JOINED = 18;

const unbroken = (text: string): Html =>
  text
    .replaceAll(NUMBER_WITH_UNIT, "$1\u00a0")
    .split(/(E-Mail(?:s|-\p{L}+)?|Admin-\p{L}+|App Store|Google Play)/u)
    .map((part, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap;">${part}</span>` : html`${part}`,
    )
    .reduce((whole, part) => html`${whole}${part}`);

/** "36 hours", but not the year of "07.11.2026 in the morning". */
const NUMBER_WITH_UNIT = /(?<![\d.:])(\d{1,3}) (?=\p{L})/gu;
