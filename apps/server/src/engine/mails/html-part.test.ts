import { catalogs } from "@afterword/core/messages/catalog";
import { describe, expect, it } from "vitest";
import { CONTEXTS, NOW } from "./mail-context.fixture.ts";
import { renderMail } from "./render-mail.ts";
import type { RenderedMail } from "./render-mail.ts";
import { factsOf, previewOf, textOf } from "./read-html.fixture.ts";
import { sampleMails } from "./sample-mails.fixture.ts";
import type { SampleMail } from "./sample-mail.fixture.ts";

/**
 * The HTML part of every mail, held to its text part, which is approved word for word. What the blocks look like is
 * approved in three mails that have all kinds of blocks between them (render-mail.test.ts).
 */
const SAMPLES = sampleMails(NOW);

describe.each(CONTEXTS)("the HTML part in $language", (context) => {
  const render = ({ kind, vars }: SampleMail): RenderedMail => renderMail(kind, vars, context);
  const { buttonFails } = catalogs[context.language].mails;

  /** The text part without its line breaks, drawings and columns, and a button's address where the HTML part has it. */
  const sentencesOf = ({ text }: RenderedMail): string => {
    const [, , href] = BUTTON.exec(text) ?? [];
    return text
      .replaceAll(/^=+$/gm, "")
      .replaceAll(/ -+o-+ /g, " ")
      .replaceAll(/^o = /gm, "")
      .replaceAll(/^\*\*\* (.*) \*\*\*$/gm, "$1")
      .replace(BUTTON, "$1")
      .replace("-- \nAfterword. ", href === undefined || !hasSecret(href) ? "" : `${buttonFails} ${href} `)
      .replaceAll(/\s+/g, " ")
      .trim();
  };

  it.each(SAMPLES)('"$name" has the sentences of its text part, in their order, and no others', (sample) => {
    const mail = render(sample);
    expect(textOf(mail.html)).toBe(`${previewOf(mail.html)} Afterword ${sentencesOf(mail)}`);
    expect(mail.html).toContain(`<html lang="${sample.kind === "alarm" ? "en" : context.language}"`);
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
  });

  it.each(SAMPLES)(
    '"$name" has the addresses of its text part as links, and one with a secret also at the end, to be read',
    (sample) => {
      const { html, text } = render(sample);
      const linked = [...html.matchAll(/href="(http[^"]*)"/g)].map(([, address]) => address);
      const written = [...text.matchAll(/https?:\S*[^\s.]/g)].map(String);
      expect(linked).toEqual([...written, ...written.filter(hasSecret)]);
    },
  );

  it.each(SAMPLES)('No table of "$name" repeats what a sentence says', (sample) => {
    const { html } = render(sample);
    const said = textOf(html).slice(previewOf(html).length);
    expect(factsOf(html).filter((fact) => said.split(fact).length > 2)).toEqual([]);
  });

  it.each(SAMPLES)('Markup typed into a name or an address is shown as typed in "$name"', (sample) => {
    const typed = render(typeMarkupInto(sample));
    expect(tagsOf(typed.html)).toEqual(tagsOf(render(sample).html));
    expect(textOf(typed.html)).toContain(sentencesOf(typed));
  });

  it("An address that a reader may write to is a link where it stands in the text", () => {
    const { html } = render(SAMPLES.find(({ name }) => name === "delivery") as SampleMail);
    expect([...html.matchAll(/href="(mailto:[^"]*)"[^>]*>([^<]*)<\/a/g)].map(([, ...said]) => said)).toEqual([
      ["mailto:hello@afterword.example", "hello@afterword.example"],
    ]);
  });

  it("Markup is typed into every mail in which a typed text stands", () => {
    const untouched = SAMPLES.filter((sample) => render(typeMarkupInto(sample)).text === render(sample).text);
    expect([...new Set(untouched.map(({ kind }) => kind))]).toEqual([
      "no-account",
      "test-mail",
      "deliveries-held",
    ]);
  });
});

/** Only the mail knows such an address; other pages are found by the menu as well. */
const hasSecret = (address: string): boolean => /\/[\w-]{43}$/.test(address);

/** In the text part. */
const BUTTON = /^(.*):\n(https?:\S+)$/m;

const tagsOf = (html: string): readonly string[] => html.match(/<[^>]*>/g) ?? [];

/** What people, their devices and mail servers have written; the other texts of a sample are the product's own. */
const TYPED = new Set([
  "firstname",
  "lastname",
  "plan",
  "from",
  "recipientName",
  "name",
  "device",
  "email",
  "newEmail",
  "oldEmail",
  "title",
  "sentence",
]);

const typeMarkupInto = (sample: SampleMail): SampleMail => {
  const vars = Object.entries(sample.vars).map(([name, value]: readonly [string, unknown]) =>
    TYPED.has(name) ? [name, `${String(value)}</p><img/onerror="a('b')">&amp;`] : [name, value],
  );
  return { ...sample, vars: Object.fromEntries(vars) as never };
};
