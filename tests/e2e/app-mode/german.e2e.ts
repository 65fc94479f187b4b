import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addNote, logInByCalls } from "../account.ts";
import { APP_USER_AGENT, openPage, PHONE } from "../browser.ts";
import { openStage } from "../open-stage.ts";
import { linkIn, type InboxMail } from "../world.ts";
import { confirmEmail, logIn, PASSWORD, signUp } from "../writer.ts";

const stage = openStage("moving");

const german = catalogs.de;
const WRITER = { firstname: "Regula", lastname: "Amstad", email: "regula@example.com" };
const LENA = { name: "Lena Amstad", email: "lena@example.org" };
const ROSE = { name: "Rose Hill", email: "rose@example.org" };

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

/** Chosen in the profile, which loads the page anew. */
const choose = async (page: Page, before: typeof german, name: string, tag: string): Promise<void> => {
  await page.getByRole("combobox", { name: before.language.language }).selectOption({ label: name });
  await expect.poll(() => languageOf(page)).toBe(tag);
};

describe("a person who reads German", () => {
  it("Everything is in German from the sign-up to the page of a recipient, save for one who was said to read English", async () => {
    const { world, browser } = stage;
    const app = { viewport: PHONE, userAgent: APP_USER_AGENT, locale: "de-DE", timezoneId: "Europe/Zurich" };
    const { page, complaints } = await openPage(await browser.newContext(app));
    await page.goto(world.origin + pathTo("login"));
    await signUp(page, WRITER, german);
    await confirmEmail(world, page, WRITER, german);
    await page.goto(world.origin + pathTo("login"));
    await logIn(page, WRITER.email, PASSWORD, german);
    await page.getByRole("button", { name: german.onboarding.skipAll }).waitFor();
    await page.goto(world.origin + pathTo("profile"));
    const zone = page.getByRole("combobox", { name: german.language.timeZone });
    await expect.poll(() => zone.inputValue()).toBe("Europe/Zurich");
    // What is chosen counts more than what the browser asks for.
    await choose(page, german, "English", "en");
    await choose(page, catalogs.en, "Deutsch", "de");
    await addReaderOfEnglish(page);
    expect(complaints()).toEqual([]);
    await page.context().close();
    const writer = await logInByCalls(world, WRITER);
    await addNote(writer, { title: "Für Lena", text: "Der Garten gehört dir.", recipients: [LENA] });
    const [rose] = (await writer.call<Recipient[]>("GET", "/api/recipients")).filter(isRose);
    await writer.call("POST", "/api/note", { title: "For Rose", text: "", active: true, recipients: [rose] });
    // The reminder, the last notice, the delivery.
    for (let step = 0; step < 3; step += 1) await world.advance(8 * DAY_MS);
    const mail = await world.awaitMail(LENA.email, /./);
    const mails = [...(await world.mailsTo(WRITER.email)), mail];
    expect(
      mails.filter(({ html }) => !html.includes('<html lang="de"')).map(({ subject }) => subject),
    ).toEqual([]);
    await read(mail, german, "en-GB");
    // A recipient's own language counts more than the writer's.
    const english = await world.awaitMail(ROSE.email, /./);
    expect(english.html).toContain('<html lang="en"');
    await read(english, catalogs.en, "de-CH");
  });

  const isRose = ({ email }: Recipient): boolean => email === ROSE.email;

  const addReaderOfEnglish = async (page: Page): Promise<void> => {
    await page.goto(stage.world.origin + pathTo("recipients"));
    await page.getByRole("link", { name: german.recipients.addNew }).click();
    await page.getByLabel(german.words.name, { exact: true }).fill(ROSE.name);
    await page.getByLabel(german.words.email).fill(ROSE.email);
    await page.getByRole("combobox", { name: german.language.language }).selectOption({ label: "English" });
    await page.getByRole("button", { name: german.recipients.save, exact: true }).click();
    await page.getByRole("link", { name: ROSE.name }).waitFor();
  };

  /** The page of a note, in a browser that asks for another language. */
  const read = async (mail: InboxMail, say: Catalog, locale: string): Promise<void> => {
    const { page, complaints } = await openPage(await stage.browser.newContext({ viewport: PHONE, locale }));
    await page.goto(linkIn(mail, "/get-note/"));
    await page.getByRole("heading", { name: say.publicPages.noteFrom("Regula Amstad") }).waitFor();
    expect(await languageOf(page)).toBe(say.page.language);
    expect(complaints()).toEqual([]);
  };
});
