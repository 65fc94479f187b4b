import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { isolated } from "@afterword/core/text/direction";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logInByCalls, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { linkIn } from "../world.ts";

const { deliveryMails, fields, notes, publicPages, recipients, words } = messages;

const stage = openStage("moving");

/** What people call each other, in ten scripts; of each what its writer looks for it by. */
const NAMES = [
  ["Mum & Dad", "& dad"],
  ["Dr. Anna (Mama)", "(mama)"],
  ["Müller & Söhne", "söhne"],
  ["Ludwig van Beethoven", "van b"],
  ["王小明", "小明"],
  ["יעל", "יעל"],
  ["محمد علي", "علي"],
  ["प्रिया शर्मा", "शर्मा"],
  ["ศิริพร", "ศิริ"],
  ["Ελένη Παππά", "παππά"],
  ["Ольга", "ольг"],
  ["김민준", "김민준"],
  ["አበበ", "አበበ"],
] as const;

/** As many as a note of the free plan may have; the first and the last are read from right to left. */
const READERS = ["יעל", "Mum & Dad", "محمد علي"];

const addressOf = (name: string): string => `n${NAMES.findIndex(([one]) => one === name)}@names.example`;

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const save = (page: Page): Promise<void> =>
  page.getByRole("button", { name: recipients.save, exact: true }).click();
const row = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: addressOf(name) });

const open = (page: Page, path: string): Promise<unknown> => page.goto(stage.world.origin + path);

/** Types a name as a person does, and leaves the field. */
const add = async (page: Page, name: string, email: string): Promise<void> => {
  await open(page, pathTo("newRecipient"));
  await field(page, words.name).fill(name);
  await field(page, words.email).fill(email);
  await save(page);
};

/** A name must be all that its line shows, beside the address. */
const expectName = async (within: Locator, name: string): Promise<void> =>
  expect((await within.locator("[dir=auto]").innerText()).trim()).toBe(name);

const deliverTo = async (account: Account, names: readonly string[]): Promise<string> => {
  const people = await account.call<Recipient[]>("GET", "/api/recipients");
  const chosen = people.filter(({ name }) => names.includes(name));
  const body = { title: "For you", text: "The garden is yours.", active: true, recipients: chosen };
  const { _id } = await account.call<{ _id: string }>("POST", "/api/note", body);
  // The reminder, the last notice, the delivery.
  for (let step = 0; step < 3; step += 1) await stage.world.advance(8 * DAY_MS);
  return _id;
};

describe("the names of recipients", () => {
  it("Names of ten scripts are kept as they are typed, and found; a refused one is told what is allowed", async () => {
    const writer = await openAccount(stage.world, {
      firstname: "Vera",
      lastname: "Holm",
      email: "scripts@example.com",
    });
    const { page, complaints } = await openPageAs(stage, writer, pathTo("recipients"));
    for (const [name] of NAMES) {
      await add(page, name, addressOf(name));
      await row(page, name).waitFor();
    }
    for (const [name, wanted] of NAMES) {
      await page.getByLabel(recipients.searchPlaceholder).fill(wanted);
      await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
      await expectName(row(page, name), name);
    }
    await add(page, "Anna <3", "anna@names.example");
    await expect.poll(() => page.getByText(fields.nameInvalid).count()).toBe(1);
    expect(complaints()).toEqual([]);
  });

  it("Mails and the sent note call their readers by the names that their writer gave them", async () => {
    const vera = { firstname: "Vera", lastname: "Holm", email: "by-name@example.com" };
    const writer = await openAccount(stage.world, vera);
    for (const name of READERS) await writer.call("POST", "/api/recipient", { name, email: addressOf(name) });
    const id = await deliverTo(writer, READERS);
    const { page, complaints } = await openPageAs(
      stage,
      await logInByCalls(stage.world, vera),
      pathTo("note", { id }),
    );
    await page.getByRole("heading", { name: notes.sentToHeading }).waitFor();
    for (const name of READERS) await page.getByText(name, { exact: true }).first().waitFor();
    const mails = await Promise.all(READERS.map((name) => stage.world.awaitMail(addressOf(name), /./)));
    expect(mails.map(({ toName }) => toName)).toEqual(READERS);
    for (const [index, mail] of mails.entries()) {
      const greeting = deliveryMails.dear(isolated(READERS[index] ?? ""));
      expect(mail.text).toContain(greeting);
      await open(page, `/__dev/inbox/${mail.id}.html`);
      await page.getByText(greeting, { exact: true }).waitFor();
    }
    await page.goto(linkIn(mails[0]!, "/get-note/"));
    await page.getByRole("heading", { name: publicPages.noteFrom("Vera Holm") }).waitFor();
    expect(complaints()).toEqual([]);
  });
});
