import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { blocksOf, previewOf } from "./read-html.fixture.ts";
import { renderMail } from "./render-mail.ts";
import type { RenderedMail } from "./render-mail.ts";
import { sampleMails } from "./sample-mails.fixture.ts";

const NOW = { wall: wallMs(Date.UTC(2026, 10, 21, 9, 30)), service: serviceMs(hoursToMs(1_000)) };
const mailContext = { publicUrl: "https://afterword.example", now: NOW };

/**
 * They have all kinds of blocks between them; the HTML part of every mail is held to its text part
 * (html-part.test.ts).
 */
const APPROVED_AS_HTML = ["reminder-1", "delivery", "rehearsal"];

describe("mails", () => {
  const samples = sampleMails(NOW);

  it.each(samples)('"$name" is written as it was approved', async ({ name, kind, vars, language = "en" }) => {
    await expect(describeMail(renderMail(kind, vars, { ...mailContext, language }))).toMatchFileSnapshot(
      `golden/${name}.txt`,
    );
  });

  it.each(samples.filter(({ name }) => APPROVED_AS_HTML.includes(name)))(
    'The HTML part of "$name" is written as it was approved',
    async ({ name, kind, vars }) => {
      await expect(renderMail(kind, vars, mailContext).html).toMatchFileSnapshot(`golden/${name}.html`);
    },
  );

  it("The mails whose HTML part was approved have every kind of block", () => {
    const approved = samples.filter(({ name }) => APPROVED_AS_HTML.includes(name));
    const kindsIn = (mails: typeof samples) =>
      [
        ...new Set(mails.flatMap(({ kind, vars }) => blocksOf(renderMail(kind, vars, mailContext).html))),
      ].toSorted();
    expect(kindsIn(approved)).toEqual(["button", "facts", "heading", "mark", "paragraph", "small", "thread"]);
    expect(kindsIn(samples)).toEqual(kindsIn(approved));
  });

  it("The subject of a note's mail says who left the note and nothing more", () => {
    const { subject } = renderMail("delivery", { ...deliveryVars, from: "Anna Meier" }, mailContext);
    expect(subject).toBe("Anna Meier left you a note");
  });

  it("Markup in a writer's name is escaped in the HTML part and kept in the text part", () => {
    const { html, text } = renderMail(
      "delivery",
      { ...deliveryVars, from: `<img src=x onerror="a">&'` },
      mailContext,
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img src=x onerror=&#34;a&#34;&#62;&#38;&#39;");
    expect(text).toContain(`<img src=x onerror="a">&'`);
  });

  it("The subject stays on one line when a name contains line breaks", () => {
    const { subject } = renderMail(
      "delivery",
      { ...deliveryVars, from: "Anna\r\nBcc: all@example.com\u2028x" },
      mailContext,
    );
    expect(subject).toBe("Anna Bcc: all@example.com x left you a note");
  });

  it("Both parts of a note's mail lead to the same address", () => {
    const { html, text } = renderMail("delivery", deliveryVars, mailContext);
    const address = `https://afterword.example/get-note/${deliveryVars.secret}`;
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(`\n${address}\n`);
  });

  it("A first reminder counts the delivery from the moment it is sent, not queued", () => {
    const later = { wall: wallMs(NOW.wall + hoursToMs(50)), service: serviceMs(NOW.service + hoursToMs(50)) };
    const { text } = renderMail("reminder", reminderVars, { ...mailContext, now: later });
    expect(text.replaceAll("\n", " ")).toContain("in 3 days, on Thursday 26 November 2026, 11:30 UTC.");
  });

  it("A delivery in 24 hours less 5 seconds is announced as in 24 hours", () => {
    const at = serviceMs(NOW.service + hoursToMs(24) - 5_000);
    const vars = { ...reminderVars, number: 3, delivery: { kind: "at", at } } as const;
    expect(renderMail("reminder", vars, mailContext).subject).toBe(
      "Last notice: your 2 notes are delivered in 24 hours",
    );
  });

  it("A last notice that was refused for days announces a delivery a day after it is sent", () => {
    const delivery = { kind: "at", at: serviceMs(NOW.service - hoursToMs(70)), delayHours: 48 } as const;
    const vars = { ...reminderVars, number: 3, delivery } as const;
    expect(renderMail("reminder", vars, mailContext).subject).toContain("in 24 hours");
  });

  it("No mail contains a script, a picture or an address of another host", () => {
    for (const { kind, vars } of sampleMails(NOW)) {
      const { html } = renderMail(kind, vars, mailContext);
      expect(html).not.toMatch(/<script|<img|<link|url\(|@import|@font-face|src=/i);
      expect([...html.matchAll(/https?:\/\/[^/"<\s]+/g)].map(String)).toEqual(
        expect.arrayContaining(["https://afterword.example"]),
      );
      expect(html.replaceAll("https://afterword.example", "")).not.toMatch(/https?:/);
    }
  });
});

/** The text part, and what only the HTML part has: the preview in lists of mails, and what each block is. */
const describeMail = ({ subject, html, text }: RenderedMail): string =>
  `Subject: ${subject}\nPreview: ${previewOf(html)}\nBlocks: ${blocksOf(html).join(", ")}\n\n${text}`;

const deliveryVars = {
  from: "Anna Meier",
  recipientName: "Ben Meier",
  secret: "s".repeat(43),
  writtenAt: NOW.wall,
  releasedAt: NOW.wall,
  availableUntil: null,
};

const reminderVars = {
  firstname: "Anna",
  secret: "s".repeat(43),
  number: 1,
  lastSignAt: wallMs(NOW.wall - hoursToMs(336)),
  numNotes: 2,
  delivery: { kind: "after-this-mail", delayHours: 72 },
} as const;
