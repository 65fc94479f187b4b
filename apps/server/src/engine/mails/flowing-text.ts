import { mailtoOf } from "@afterword/core/accounts/email";
import { html, type Html } from "../../platform/http/html.ts";

/**
 * The text of one block as the HTML part sets it: "E-Mail" and what is made with it stay in one line (a hyphen that never breaks is missing in
 * some fonts), and `email`, where the text has it, can be written to.
 */
export const flowing = (text: string, email?: string): readonly Html[] => {
  if (email === undefined || !text.includes(email)) return [unbroken(text)];
  const [before = "", ...after] = text.split(email);
  return [
    html`${unbroken(before)}<a href="${mailtoOf(email)}" class="ink" style="color:#18211d;">${email}</a
      >${unbroken(after.join(email))}`,
  ];
};

/**
 * A heading whose last line would be one short word has the word before it there as well. In its large type a date as
 * one word might be wider than a phone.
 */
export const headingText = (text: string): Html =>
  unbroken(
    text.replaceAll("\u00a0", " ").replace(/ (\S+) (\S+)$/u, (whole, last: string, end: string) => {
      return last.length + end.length > LONGEST_PAIR ? whole : ` ${last}\u00a0${end}`;
    }),
  );

/** In letters; longer ones might not fit on a phone. */
const LONGEST_PAIR = 16;

const unbroken = (text: string): Html =>
  text
    .split(/(E-Mail(?:s|-\p{L}+)?)/u)
    .map((part, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap;">${part}</span>` : html`${part}`,
    )
    .reduce((whole, part) => html`${whole}${part}`);
