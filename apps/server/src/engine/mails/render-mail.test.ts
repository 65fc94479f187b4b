import type { Language } from "@afterword/core/language/languages";
import { readerOf, UNKNOWN_READER } from "@afterword/core/language/reader";
import { inSwissSpelling } from "@afterword/core/language/swiss-spelling";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import type { MailContext } from "./mail-content.ts";
import { MAIL_CONTEXT, NOW, WRITTEN_LANGUAGES } from "./mail-context.fixture.ts";
import { blocksOf, previewOf } from "./read-html.fixture.ts";
import { renderMail } from "./render-mail.ts";
import { sampleMails, sampleTopics } from "./sample-mails.fixture.ts";
import type { SampleMail } from "./sample-mail.fixture.ts";

/**
 * They have all kinds of blocks between them; the HTML part of every mail is held to its text part
 * (html-part.test.ts).
 */
const APPROVED_AS_HTML = ["reminder-3", "delivery", "rehearsal", "recording-waits", "mail-came-back"];

describe("mails", () => {
  const topics = Object.entries(sampleTopics(NOW)).flatMap(([topic, samples]) =>
    languagesOf(topic).map((language) => ({ topic, samples, language })),
  );
  const samples = sampleMails(NOW);

  it.each(topics)('The mails about "$topic" are written as approved ($language)', async (one) => {
    const { topic, language } = one;
    const written = one.samples.map((sample) => describeMail(sample, { ...MAIL_CONTEXT, language }));
    await expect(written.join("\n")).toMatchFileSnapshot(`golden/${topic}.${language}.txt`);
  });

  it.each(samples.filter(({ name }) => APPROVED_AS_HTML.includes(name)))(
    'The HTML part of "$name" is written as it was approved',
    async ({ name, kind, vars }) => {
      await expect(renderMail(kind, vars, MAIL_CONTEXT).html).toMatchFileSnapshot(`golden/${name}.html`);
    },
  );

  it("The mails whose HTML part was approved have every kind of block", () => {
    const approved = samples.filter(({ name }) => APPROVED_AS_HTML.includes(name));
    const kindsIn = (mails: typeof samples) =>
      [
        ...new Set(mails.flatMap(({ kind, vars }) => blocksOf(renderMail(kind, vars, MAIL_CONTEXT).html))),
      ].toSorted();
    expect(kindsIn(approved)).toEqual([
      "button",
      "facts",
      "framed",
      "heading",
      "paragraph",
      "picture",
      "small",
      "state",
      "steps",
      "thread",
    ]);
    expect(kindsIn(samples)).toEqual(kindsIn(approved));
  });

  it("A note's mail comes in its writer's name, and its subject says nothing but who left the note", () => {
    const vars = { ...deliveryVars, from: "Anna Meier" };
    const subjects = WRITTEN_LANGUAGES.map((language) => {
      const { subject, senderName } = renderMail("delivery", vars, { ...MAIL_CONTEXT, language });
      return [subject, senderName];
    });
    expect(subjects).toEqual([
      ["Anna Meier left you a note", "Anna Meier (via Afterword)"],
      ["Anna Meier hat Ihnen eine Nachricht hinterlassen", "Anna Meier (via Afterword)"],
    ]);
  });

  it("A mail in Swiss German is the German one in Swiss spelling", () => {
    // Longer words break lines elsewhere.
    const flat = (text: string): string => text.replaceAll(/\s+/g, " ");
    const translated = samples.filter(({ kind }) => kind !== "alarm");
    const rendered = translated.map(({ kind, vars }) => {
      const [german, swiss] = (["de", "de-CH"] as const).map((language) =>
        renderMail(kind, vars, { ...MAIL_CONTEXT, language }),
      );
      return { german, swiss };
    });
    for (const { german, swiss } of rendered) {
      expect(flat(swiss?.text ?? "")).toBe(flat(inSwissSpelling(german?.text ?? "")));
      expect(swiss?.html).toContain('<html lang="de-CH"');
    }
    expect(rendered.some(({ german, swiss }) => german?.text !== swiss?.text)).toBe(true);
  });

  it("A name with ß keeps it in a mail in Swiss German", () => {
    const vars = { ...deliveryVars, from: "Anna Strauß" };
    expect(renderMail("delivery", vars, { ...MAIL_CONTEXT, language: "de-CH" }).subject).toBe(
      "Anna Strauß hat Ihnen eine Nachricht hinterlassen",
    );
  });

  it("Only mails that a recipient gets or would get come in a person's name and show a face", () => {
    const named = samples.filter(({ kind, vars }) => {
      const { html, senderName } = renderMail(kind, vars, MAIL_CONTEXT);
      expect(html.includes("<img")).toBe(senderName !== undefined);
      return senderName !== undefined;
    });
    expect([...new Set(named.map(({ kind }) => kind))]).toEqual(["delivery", "rehearsal"]);
  });

  it("A reader of unknown language and time zone reads English and UTC", () => {
    const context = { ...MAIL_CONTEXT, ...readerOf(UNKNOWN_READER) };
    const { html, text } = renderMail("test-mail", { at: NOW.wall }, context);
    expect(html).toContain('<html lang="en"');
    expect(text).toContain("Saturday, 21.11.2026, 09:30 UTC");
  });

  it("Markup in a writer's name is escaped in the HTML part and kept in the text part", () => {
    const { html, text } = renderMail(
      "delivery",
      { ...deliveryVars, from: `<img src=x onerror="a">&'` },
      MAIL_CONTEXT,
    );
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&#60;img src=x onerror=&#34;a&#34;&#62;&#38;&#39;");
    expect(text).toContain(`<img src=x onerror="a">&'`);
  });

  it("Subject and sender stay on one line when a name contains line breaks", () => {
    const vars = { ...deliveryVars, from: "Anna\r\nBcc: all@example.com\u2028x" };
    const { subject, senderName } = renderMail("delivery", vars, MAIL_CONTEXT);
    expect(subject).toBe("Anna Bcc: all@example.com x left you a note");
    expect(senderName).toBe("Anna Bcc: all@example.com x (via Afterword)");
  });

  it("Both parts of a note's mail lead to the same address", () => {
    const { html, text } = renderMail("delivery", deliveryVars, MAIL_CONTEXT);
    const address = `https://afterword.example/get-note/${deliveryVars.secret}`;
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(`\n${address}\n`);
  });

  it("A first reminder counts the delivery from the moment it is sent, not queued", () => {
    const later = { wall: wallMs(NOW.wall + hoursToMs(50)), service: serviceMs(NOW.service + hoursToMs(50)) };
    const { text } = renderMail("reminder", reminderVars, { ...MAIL_CONTEXT, now: later });
    expect(text.replaceAll("\n", " ")).toContain("in 3 days: on Thursday, 26.11.2026, 12:30 CET.");
  });

  it("A delivery in 24 hours less 5 seconds is announced as in 24 hours", () => {
    const at = serviceMs(NOW.service + hoursToMs(24) - 5_000);
    const vars = { ...reminderVars, number: 3, delivery: { kind: "at", at } } as const;
    expect(renderMail("reminder", vars, MAIL_CONTEXT).subject).toBe(
      "Last notice: your 2 notes will be delivered in 24 hours",
    );
  });

  it("A last notice that was refused for days announces a delivery a day after it is sent", () => {
    const delivery = { kind: "at", at: serviceMs(NOW.service - hoursToMs(70)), delayHours: 48 } as const;
    const vars = { ...reminderVars, number: 3, delivery } as const;
    expect(renderMail("reminder", vars, MAIL_CONTEXT).subject).toContain("in 24 hours");
  });

  it("The lamp stands where today is between the last sign and the delivery, and never at the envelope", () => {
    const lines = [336, 72, 24, 0.1].map((hours) => {
      const at = serviceMs(NOW.service + hoursToMs(hours));
      const vars = { ...reminderVars, number: 2, delivery: { kind: "at", at } } as const;
      return / (-+o-+) /.exec(renderMail("reminder", vars, MAIL_CONTEXT).text)?.[1];
    });
    expect(lines).toEqual([
      "-----------o----------",
      "------------------o---",
      "--------------------o-",
      "--------------------o-",
    ]);
  });

  it("A reminder can be written after the clock was set back to before the last sign", () => {
    const vars = { ...reminderVars, lastSignAt: wallMs(NOW.wall + hoursToMs(2_000)) } as const;
    expect(renderMail("reminder", vars, MAIL_CONTEXT).text).toMatch(/ -o-+ /);
  });

  it("An alarm is in English with its dates, also where the context names another language", () => {
    const { text } = renderMail(
      "alarm",
      { phase: "began", kind: "outbox", title: "T", sentence: "S.", beganAt: NOW.wall, endedAt: null },
      { ...MAIL_CONTEXT, language: "de" },
    );
    expect(text).toContain("Saturday, 21.11.2026");
  });
});

/** Alarms are in English alone (docs/decisions/076). */
const languagesOf = (topic: string): readonly Language[] => (topic === "alarms" ? ["en"] : WRITTEN_LANGUAGES);

/** The text part, and what only the HTML part has: the preview in lists of mails, and what each block is. */
const describeMail = ({ name, kind, vars }: SampleMail, context: MailContext): string => {
  const { subject, senderName, html, text } = renderMail(kind, vars, context);
  const from = senderName === undefined ? "" : `From: ${senderName}\n`;
  const blocks = blocksOf(html).join(", ");
  return `##### ${name}\n${from}Subject: ${subject}\nPreview: ${previewOf(html)}\nBlocks: ${blocks}\n\n${text}`;
};

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
