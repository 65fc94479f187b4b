import { catalogs } from "@afterword/core/messages/catalog";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { renderMail } from "./render-mail.ts";
import type { RenderedMail } from "./render-mail.ts";
import { previewOf, textOf } from "./read-html.fixture.ts";
import { sampleMails } from "./sample-mails.fixture.ts";
import type { SampleMail } from "./sample-mail.fixture.ts";

/**
 * The HTML part of every mail, held to its text part, which is approved word for word. What the blocks look like is
 * approved in three mails that have all kinds of blocks between them (render-mail.test.ts).
 */
const NOW = { wall: wallMs(Date.UTC(2026, 10, 21, 9, 30)), service: serviceMs(hoursToMs(1_000)) };
const mailContext = { publicUrl: "https://afterword.example", now: NOW };
const render = ({ kind, vars, language = "en" }: SampleMail): RenderedMail =>
  renderMail(kind, vars, { ...mailContext, language });

const SAMPLES = sampleMails(NOW);

describe.each(SAMPLES)('the HTML part of "$name"', (sample) => {
  it("The HTML part has the sentences of the text part, in their order, and no others", () => {
    const mail = render(sample);
    expect(textOf(mail.html)).toBe(`${previewOf(mail.html)} Afterword ${sentencesOf(mail, sample)}`);
    expect(mail.html).toContain(`<html lang="${sample.language ?? "en"}"`);
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
  });

  it("The HTML part has each link of the text part twice: behind the button and to be read", () => {
    const { html, text } = render(sample);
    const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    const written = [...text.matchAll(/^https?:\S+$/gm)].map(String);
    expect(linked).toEqual(written.flatMap((address) => [address, address]));
  });

  it("Markup typed into a name or an address is shown as typed and changes no tag", () => {
    const typed = render(typeMarkupInto(sample));
    expect(tagsOf(typed.html)).toEqual(tagsOf(render(sample).html));
    expect(textOf(typed.html)).toContain(sentencesOf(typed, sample));
  });
});

describe("the sample mails", () => {
  it("Markup is typed into every mail in which a typed text stands", () => {
    const untouched = SAMPLES.filter((sample) => render(typeMarkupInto(sample)).text === render(sample).text);
    expect(untouched.map(({ name }) => name)).toEqual(["no-account", "deliveries-held", "test-mail"]);
  });
});

/** The text part without its line breaks, underlines and columns, and a button as the HTML part writes it. */
const sentencesOf = ({ text }: RenderedMail, { language = "en" }: SampleMail): string =>
  text
    .replaceAll(/^=+$/gm, "")
    .replaceAll(/^\*\*\* (.*) \*\*\*$/gm, "$1")
    .replaceAll(/^(.*):\n(https?:\S+)$/gm, `$1 ${catalogs[language].planMails.orOpen} $2`)
    .replace("-- \nAfterword. ", "")
    .replaceAll(/\s+/g, " ")
    .trim();

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
