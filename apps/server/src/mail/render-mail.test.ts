import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { sampleMails } from "./sample-mails.fixture.ts";
import { renderMail } from "./render-mail.ts";

const NOW = { wall: wallMs(Date.UTC(2026, 10, 21, 9, 30)), service: serviceMs(hoursToMs(1_000)) };
const desk = { publicUrl: "https://afterword.example", now: NOW };

describe("mails", () => {
  for (const { name, kind, vars } of sampleMails(NOW)) {
    it(`writes "${name}" as it was approved`, async () => {
      const mail = renderMail(kind, vars, desk);
      await expect(`Subject: ${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`golden/${name}.txt`);
      await expect(mail.html).toMatchFileSnapshot(`golden/${name}.html`);
    });
  }

  it("says nothing in the subject of a note's mail but who left it", () => {
    const { subject } = renderMail("delivery", { ...deliveryVars, from: "Anna Meier" }, desk);
    expect(subject).toBe("Anna Meier left you a note");
  });

  it("escapes what a person typed", () => {
    const { html, text } = renderMail(
      "delivery",
      { ...deliveryVars, from: `<img src=x onerror="a">&'` },
      desk,
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img src=x onerror=&#34;a&#34;&#62;&#38;&#39;");
    expect(text).toContain(`<img src=x onerror="a">&'`);
  });

  it("keeps the subject on one line whatever a name contains", () => {
    const { subject } = renderMail(
      "delivery",
      { ...deliveryVars, from: "Anna\r\nBcc: all@example.com\u2028x" },
      desk,
    );
    expect(subject).toBe("Anna Bcc: all@example.com x left you a note");
  });

  it("puts the same address into both parts", () => {
    const { html, text } = renderMail("delivery", deliveryVars, desk);
    const address = `https://afterword.example/get-note/${deliveryVars.secret}`;
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(`\n${address}\n`);
  });

  it("tells the delivery from the moment the first reminder is sent, not queued", () => {
    const later = { wall: wallMs(NOW.wall + hoursToMs(50)), service: serviceMs(NOW.service + hoursToMs(50)) };
    const { text } = renderMail("reminder", reminderVars, { ...desk, now: later });
    expect(text.replaceAll("\n", " ")).toContain("in 3 days, on Thursday 26 November 2026, 11:30 UTC.");
  });

  it("calls a day a day, although a little of it has passed when the mail is sent", () => {
    const at = serviceMs(NOW.service + hoursToMs(24) - 5_000);
    const vars = { ...reminderVars, number: 3, delivery: { kind: "at", at } } as const;
    expect(renderMail("reminder", vars, desk).subject).toBe(
      "Last notice: your 2 notes are delivered in 24 hours",
    );
  });

  it("contains no script, no picture and nothing from elsewhere", () => {
    for (const { kind, vars } of sampleMails(NOW)) {
      const { html } = renderMail(kind, vars, desk);
      expect(html).not.toMatch(/<script|<img|<link|url\(|@import|@font-face|src=/i);
      expect([...html.matchAll(/https?:\/\/[^/"<\s]+/g)].map(String)).toEqual(
        expect.arrayContaining(["https://afterword.example"]),
      );
      expect(html.replaceAll("https://afterword.example", "")).not.toMatch(/https?:/);
    }
  });
});

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
