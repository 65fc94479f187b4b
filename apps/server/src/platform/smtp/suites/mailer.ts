import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mailer, OutgoingMail } from "../mailer.ts";
import { openSmtpSink, type SmtpSink } from "./smtp-sink.ts";

/** How long the mailers of this suite may take for one mail; short, because the suite lets them run into it. */
export const SUITE_TIMEOUT_MS = 700;

/** What every mailer must do. `open` makes one that sends to the server at `url` within SUITE_TIMEOUT_MS. */
export const mailerSuite = (openMailer: (url: string) => Mailer): void => {
  const line: Line = { current: null };

  beforeEach(async () => {
    const sink = await openSmtpSink();
    line.current = { sink, mailer: openMailer(sink.url) };
  });
  afterEach(async () => {
    await line.current?.mailer.close();
    await line.current?.sink.close();
  });

  describe("an answering server", () => {
    answering(line);
  });
  describe("the sender of a mail", () => {
    sending(line);
  });
  describe("a mail with headers in its words", () => {
    hostile(line);
  });
  describe("a faulty server", () => {
    faulty(line);
  });
};

/** The mailer of the running test and the server at its other end. */
type Line = { current: { sink: SmtpSink; readonly mailer: Mailer } | null };

const endsOf = ({ current }: Line) => {
  if (current === null) throw new Error("the suite opens a mailer before each test");
  return current;
};

const answering = (line: Line): void => {
  it("A mail reaches the server and is reported as accepted", async () => {
    const { sink, mailer } = endsOf(line);
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject({ kind: "accepted" });
    expect(sink.received).toHaveLength(1);
  });

  it("A mail has the given Message-ID, both parts and the headers of an automatic mail", async () => {
    const { sink, mailer } = endsOf(line);
    await mailer.send(mailTo("ben@example.com"));
    const raw = sink.received[0]?.raw;
    expect(raw).toContain("Message-ID: <11111111@example.org>");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("X-Entity-Ref-ID: 11111111@example.org");
    expect(raw).toContain("A text part.");
    expect(raw).toContain("<p>A sheet.</p>");
  });

  it.each([
    ["550 5.1.1 no such user", { kind: "refused-for-good", wasAnswered: true, status: "5.1.1" }],
    ["452 4.2.2 mailbox full", { kind: "refused-for-now", wasAnswered: true, status: "4.2.2" }],
    ["550 no such user", { kind: "refused-for-good", wasAnswered: true, status: null }],
    ["550 blocked by the list 5.1.1", { kind: "refused-for-good", wasAnswered: true, status: null }],
    ["550 5.7.1 blocked\n5.7.1 and why", { kind: "refused-for-good", wasAnswered: true, status: "5.7.1" }],
  ] as const)("A refusal has the status of the answer: %j", async (answer, refused) => {
    const { sink, mailer } = endsOf(line);
    sink.treat("ben@example.com", answer);
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject(refused);
  });

  it("A 4xx answer is a refusal for now", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treatAll("refuse-for-now");
    const answered = { kind: "refused-for-now", mayBeTaken: false };
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject(answered);
  });

  it("A 5xx answer is a refusal for good, for the recipient and for the content", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treat("gone@example.com", "refuse-for-good");
    sink.treat("full@example.com", "refuse-content");
    expect(await mailer.send(mailTo("gone@example.com"))).toMatchObject({ kind: "refused-for-good" });
    expect(await mailer.send(mailTo("full@example.com"))).toMatchObject({ kind: "refused-for-good" });
  });

  it("The stored answer does not contain the recipient's address", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treatAll("refuse-for-good");
    const { answer } = await mailer.send(mailTo("secret.person@example.com"));
    expect(answer).toContain("550");
    expect(answer).not.toContain("secret.person");
  });

  it("A mail after a refused one is accepted by the same server", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treat("gone@example.com", "refuse-for-good");
    await mailer.send(mailTo("gone@example.com"));
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject({ kind: "accepted" });
  });

  it("A malformed address is a refusal for good", async () => {
    const { mailer } = endsOf(line);
    expect(await mailer.send(mailTo("<ben>@example.com>"))).toMatchObject({ kind: "refused-for-good" });
  });
};

const sending = (line: Line): void => {
  it("A mail comes under its sender's name from the installation's address, with its pictures inside", async () => {
    const { sink, mailer } = endsOf(line);
    const pictures = [{ name: "sender", jpeg: Buffer.from("a face") }];
    await mailer.send({ ...mailTo("ben@example.com"), senderName: "Zoë Meier (via Afterword)", pictures });
    await mailer.send(mailTo("ben@example.com"));
    const [named, plain] = await Promise.all(sink.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(named?.from).toEqual({ name: "Zoë Meier (via Afterword)", address: plain?.from?.address });
    expect(named?.attachments).toMatchObject([
      { contentId: "<sender>", mimeType: "image/jpeg", disposition: "inline", related: true },
    ]);
    expect(plain?.attachments).toEqual([]);
  });

  it("A mail leaves with its return path, or with the sender's address without one", async () => {
    const { sink, mailer } = endsOf(line);
    const returnPath = "b+1.2@bounces.example.org";
    await mailer.send({ ...mailTo("ben@example.com"), returnPath });
    await mailer.send(mailTo("ben@example.com"));
    const visible = /^From: .*<([^>]+)>/m.exec(sink.received[0]?.raw ?? "")?.[1];
    expect(visible).not.toBe(returnPath);
    expect(sink.received.map(({ from }) => from)).toEqual([returnPath, visible]);
  });
};

/** What an attacker may have typed into a subject or a name to have it read as more than that. */
const hostile = (line: Line): void => {
  it.each(["\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f", "\0"])(
    "A line end in subject, sender and name adds no header and no recipient: %j",
    async (end) => {
      const { sink, mailer } = endsOf(line);
      const injected = `Anna${end}Bcc: all@example.com${end}X-Injected: yes${end}${end}<b>body</b>`;
      const mail = mailTo("ben@example.com");
      await mailer.send({
        ...mail,
        subject: injected,
        senderName: injected,
        to: { ...mail.to, name: injected },
      });
      expect(sink.received.map(({ to }) => to)).toEqual(["ben@example.com"]);
      const [head = ""] = (sink.received[0]?.raw ?? "").split("\r\n\r\n", 1);
      const names = head.split("\r\n").map((headerLine) => /^([\w-]+):/.exec(headerLine)?.[1] ?? "");
      expect(names.filter((name) => ["bcc", "x-injected", "cc"].includes(name.toLowerCase()))).toEqual([]);
      expect(names.filter((name) => name === "To")).toHaveLength(1);
    },
  );

  it("Headers and addresses in a recipient's name add no header and no recipient", async () => {
    const { sink, mailer } = endsOf(line);
    const name = "Ben\r\nBcc: all@example.com\r\n\r\nx, <other@example.com>";
    expect(
      await mailer.send({ ...mailTo("ben@example.com"), to: { name, address: "ben@example.com" } }),
    ).toMatchObject({
      kind: "accepted",
    });
    const [mail] = sink.received;
    expect(sink.received).toHaveLength(1);
    expect(mail?.to).toBe("ben@example.com");
    expect(mail?.raw).not.toMatch(/^Bcc:/im);
  });
};

const faulty = (line: Line): void => {
  it("A hanging server is given up, and other mails do not wait for it", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treat("slow@example.com", "hang");
    const hanging = mailer.send(mailTo("slow@example.com"));
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject({ kind: "accepted" });
    expect(await hanging).toMatchObject({ kind: "refused-for-now", mayBeTaken: true });
  });

  it("A lost answer is a refusal for now, and the next try has the same Message-ID", async () => {
    const { sink, mailer } = endsOf(line);
    sink.treatAll("drop-after-storing");
    const lost = { kind: "refused-for-now", mayBeTaken: true, wasAnswered: false, status: null };
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject(lost);
    sink.treatAll("accept");
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject({ kind: "accepted" });
    const ids = sink.received.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0]);
    expect(ids).toEqual(["Message-ID: <11111111@example.org>", "Message-ID: <11111111@example.org>"]);
  });

  it("An unreachable server is a refusal for now, and its return is noticed", async () => {
    const { sink, mailer } = endsOf(line);
    const { url } = sink;
    await sink.close();
    const unheard = { kind: "refused-for-now", mayBeTaken: false, wasAnswered: false, status: null };
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject(unheard);
    expect(await mailer.isReachable()).toBe(false);
    line.current = { sink: await openSmtpSink(Number(new URL(url).port)), mailer };
    expect(await mailer.isReachable()).toBe(true);
    expect(await mailer.send(mailTo("ben@example.com"))).toMatchObject({ kind: "accepted" });
  });
};

export const mailTo = (address: string): OutgoingMail => ({
  messageId: "11111111@example.org",
  to: { name: "Ben Meier", address },
  subject: "Anna Meier left you a note",
  text: "A text part.",
  html: "<p>A sheet.</p>",
});
