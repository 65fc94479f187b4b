import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, openAccount } from "../account.ts";
import { DESK, PHONE_STAGE, openPage, type OpenPage } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { linkIn } from "../world.ts";
import { beginWithNote, confirmEmail, logIn, openPhone, signUp, type Writer } from "../writer.ts";

const { history, thread, publicPages } = messages;

const stage = openStage("moving");

type Settled = { readonly website: OpenPage; readonly writer: Writer; readonly recipient: string };

const NOTE = { title: "For Miriam", text: "The garden is yours." };

const personsOf = (name: string) => ({
  writer: { firstname: "Anna", lastname: "Brunner", email: `${name}@example.com` },
  recipient: { name: "Miriam Keller", email: `miriam-of-${name}@example.com` },
});

/** Signs up and activates a note on the simulated phone, then closes it. */
const settleByHand = async (name: string): Promise<Settled> => {
  const { writer, recipient } = personsOf(name);
  const phone = await openPage(await stage.browser.newContext({ viewport: PHONE_STAGE }));
  const app = await openPhone(stage.world, phone.page);
  await signUp(app, writer);
  await confirmEmail(stage.world, await phone.page.context().newPage(), writer);
  await logIn(app, writer.email);
  const promised = await beginWithNote(app, { ...NOTE, ...recipient });
  // The thread on the list shows the same day as the step before.
  await app.getByText(`${promised.slice(0, 6)} ${messages.thread.delivery}`).waitFor();
  expect(phone.complaints()).toEqual([]);
  await phone.page.context().close();
  return { website: await openWebsite(writer), writer, recipient: recipient.email };
};

/** The same by calls, then logged in on the website. */
const settle = async (name: string): Promise<Settled> => {
  const { writer, recipient } = personsOf(name);
  const account = await openAccount(stage.world, writer);
  await addNote(account, { ...NOTE, recipients: [recipient] });
  return {
    website: await openPageAs(stage, account, pathTo("notes")),
    writer,
    recipient: recipient.email,
  };
};

/** Logged in on the website, whose use alone is not a sign of life. */
const openWebsite = async (writer: Writer): Promise<OpenPage> => {
  const website = await openPage(await stage.browser.newContext({ viewport: DESK }));
  await website.page.goto(`${stage.world.origin}/login`);
  await logIn(website.page, writer.email);
  await website.page.getByRole("heading", { level: 1, name: messages.account.title }).waitFor();
  return website;
};

const remindersTo = async (writer: Writer) =>
  (await stage.world.mailsTo(writer.email)).filter(({ text }) => text.includes("/confirm-agency/"));

/** The delivery comes a day after the last notice, which has to be sent meanwhile. */
const passDelay = async (): Promise<void> => {
  await stage.world.advance(DAY_MS);
  await stage.world.advance(2 * DAY_MS);
};

const openNotes = async (page: Page): Promise<void> => {
  await page.goto(`${stage.world.origin}/notes`);
  await page.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
};

describe("silence", () => {
  it("Silence leads to a reminder, a last notice, one mail to the recipient, and a page that opens without scripts", async () => {
    const { website, writer, recipient } = await settleByHand("silent");
    await stage.world.advance(7 * DAY_MS);
    expect(await remindersTo(writer)).toHaveLength(1);
    await openNotes(website.page);
    await website.page.getByText(thread.reminded).waitFor();
    expect(await stage.world.mailsTo(recipient)).toHaveLength(0);
    await stage.world.advance(DAY_MS);
    expect(await remindersTo(writer)).toHaveLength(2);
    await stage.world.advance(DAY_MS);
    await stage.world.advance(10 * DAY_MS);
    const [mail, ...more] = await stage.world.mailsTo(recipient);
    if (mail === undefined) throw new Error("no mail reached the recipient");
    expect(more).toEqual([]);
    expect(mail.subject).toBe("Anna Brunner left you a note");
    expect(`${mail.text}${mail.html}`).not.toMatch(/For Miriam|garden/);
    await openNotes(website.page);
    await website.page.getByText(thread.delivered, { exact: true }).first().waitFor();
    await readWithoutScripts(linkIn(mail, "/get-note/"));
    expect(website.complaints()).toEqual([]);
  });

  const readWithoutScripts = async (link: string): Promise<void> => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const { page, complaints } = await openPage(context);
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      "cache-control": expect.stringContaining("no-store"),
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
    });
    await page.getByText(publicPages.noteFrom("Anna Brunner")).first().waitFor();
    await page.getByText("The garden is yours.").waitFor();
    expect(complaints()).toEqual([]);
    await context.close();
  };
});

describe("a sign of life in time", () => {
  it("The button on the thread prevents the delivery, and the history lists reminder and sign", async () => {
    const { website, recipient } = await settle("button");
    await stage.world.advance(7 * DAY_MS);
    await openNotes(website.page);
    await website.page.getByText(thread.reminded).waitFor();
    // The thread shows the sign before the server has it; the clock may move only after that.
    const taken = website.page.waitForResponse(/\/api\/user\/confirm-agency$/);
    await website.page.getByRole("button", { name: thread.giveSignOfLife }).click();
    expect((await taken).ok()).toBe(true);
    await website.page.getByText(thread.held).waitFor();
    await passDelay();
    expect(await stage.world.mailsTo(recipient)).toHaveLength(0);
    await expectHistory(website.page);
    expect(website.complaints()).toEqual([]);
  });

  const expectHistory = async (page: Page): Promise<void> => {
    await page.goto(`${stage.world.origin}${pathTo("account")}`);
    await page.getByRole("link", { name: history.title }).click();
    const lines = page.getByRole("list", { name: history.listLabel }).getByRole("listitem");
    await lines.first().waitFor();
    const said = await lines.allInnerTexts();
    expect(said[0]).toContain(history.sign(messages.signs.button));
    expect(said[1]).toContain(history.reminderFirst);
    expect(said[1]).toContain("Accepted by the mail server");
    expect(said.at(-1)).toContain("Sign of life");
  };

  it("The button behind the reminder's link prevents the delivery; opening the link does not count", async () => {
    const { website, writer, recipient } = await settle("link");
    await stage.world.advance(7 * DAY_MS);
    const mailPage = (await openPage(await stage.browser.newContext())).page;
    await openReminder(mailPage, writer);
    await openNotes(website.page);
    await website.page.getByText(thread.reminded).waitFor();
    await mailPage.getByRole("button", { name: publicPages.signOfLifeButton }).click();
    await mailPage.getByText(publicPages.thankYou("Anna")).waitFor();
    await openNotes(website.page);
    await website.page.getByText(thread.held).waitFor();
    await passDelay();
    expect(await stage.world.mailsTo(recipient)).toHaveLength(0);
  });
});

describe("a reminder that is only opened", () => {
  it("A reminder that is only opened lets the note be delivered, and its button then comes too late", async () => {
    const { writer, recipient } = await settle("scanner");
    await stage.world.advance(7 * DAY_MS);
    const scanner = (await openPage(await stage.browser.newContext())).page;
    for (let visits = 0; visits < 3; visits++) await openReminder(scanner, writer);
    await passDelay();
    expect(await stage.world.mailsTo(recipient)).toHaveLength(1);
    await scanner.getByRole("button", { name: publicPages.signOfLifeButton }).click();
    await scanner.getByText(publicPages.tooLate).waitFor();
  });
});

const openReminder = async (page: Page, writer: Writer): Promise<void> => {
  const [reminder] = await remindersTo(writer);
  if (reminder === undefined) throw new Error("no reminder arrived");
  await page.goto(linkIn(reminder, "/confirm-agency/"));
  await page.getByRole("button", { name: publicPages.signOfLifeButton }).waitFor();
};
