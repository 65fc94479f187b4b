import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { openInbox, type OpenInbox } from "./local-inbox.ts";
import type { OutgoingMail } from "./mailer.ts";

describe("the embedded inbox", () => {
  let folder: string;
  let inbox: OpenInbox;
  let wall = wallMs(Date.UTC(2026, 10, 21, 9, 30));
  const clock = { now: () => wall, machineNow: () => wall };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-inbox-"));
    inbox = await openInbox(folder, clock);
  });
  afterEach(async () => {
    await inbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("A mail is listed with its decoded fields and the product's time", async () => {
    await send(inbox, "Ein Brief für Sie");
    expect(await inbox.inbox.list()).toEqual([
      {
        id: expect.stringMatching(/^\d{15}-/),
        at: wall,
        from: "Afterword <notes@example.org>",
        to: "ben@example.com",
        toName: "Ben",
        subject: "Ein Brief für Sie",
        text: "Grüsse\n",
        html: "<p>Grüsse</p>\n",
        messageId: "1@example.org",
      },
    ]);
  });

  it("Pictures that come with a mail stand in its HTML part", async () => {
    const pictures = [{ name: "sender", jpeg: Buffer.from("a face") }];
    await send(inbox, "With a face", { html: '<img src="cid:sender">', pictures });
    const [mail] = await inbox.inbox.list();
    expect(mail?.html.trim()).toBe(`<img src="data:image/jpeg;base64,${btoa("a face")}">`);
  });

  it("Mails are kept across a restart and listed newest first", async () => {
    await send(inbox, "first");
    wall = wallMs(wall + 1);
    await send(inbox, "second");
    await inbox.close();
    inbox = await openInbox(folder, clock);
    expect((await inbox.inbox.list()).map(({ subject }) => subject)).toEqual(["second", "first"]);
  });

  it("A mail that cannot be stored is refused for now", async () => {
    await rm(folder, { recursive: true });
    expect(await send(inbox, "lost")).toMatchObject({ kind: "refused-for-now" });
  });

  it("A mail is found by its id, and unknown or malformed ids find none", async () => {
    await send(inbox, "first");
    const [mail] = await inbox.inbox.list();
    expect(await inbox.inbox.find(mail!.id)).toEqual(mail);
    expect(await inbox.inbox.find("../../../etc/passwd")).toBeNull();
    expect(await inbox.inbox.find(`000000000000000-${"0".repeat(36)}`)).toBeNull();
  });

  it("Twenty mails sent at once leave exactly twenty files", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(inbox, `mail ${index}`)));
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith(".eml"))).toHaveLength(20);
    expect(names).toHaveLength(20);
  });
});

const send = async ({ smtpUrl }: OpenInbox, subject: string, more: Partial<OutgoingMail> = {}) => {
  const mailer = createSmtpMailer({
    url: smtpUrl,
    from: { name: "Afterword", address: "notes@example.org" },
  });
  const to = { name: "Ben", address: "ben@example.com" };
  const result = await mailer.send({
    messageId: "1@example.org",
    to,
    subject,
    text: "Grüsse",
    html: "<p>Grüsse</p>",
    ...more,
  });
  await mailer.close();
  return result;
};
