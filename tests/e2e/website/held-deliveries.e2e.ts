import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addNote, enterAdmin, enterAnna, openAccount, type Account } from "../account.ts";
import { DESK, PHONE } from "../browser.ts";
import { findFaults, findFaultsOfColour, fitsItsWidth } from "../faults.ts";
import { openStage } from "../open-stage.ts";
import { openPageAs } from "../open-page-as.ts";
import { setTheme } from "../screens/open-screen.ts";
import { linkIn, until } from "../world.ts";

const { deliveries: say } = messages;

/** One more than the brake allows new users in a day without earlier deliveries (behaviour §1.4). */
const PEOPLE = 21;
const AT_ONCE = 3;
/** Narrower than any phone on sale. */
const NARROWEST = { width: 320, height: 640 };
const NUMBERS = Array.from({ length: PEOPLE }, (_, number) => number);

const stage = openStage("own");
let admin: Account;
beforeAll(async () => {
  await silence();
  // Her log-in is a sign of life, which removes the demo's writer from the wave.
  await enterAnna(stage.world);
  admin = await enterAdmin(stage.world);
});

const addressOf = (number: number): string => `recipient-${number}@example.org`;

/** Each writes a note and gives no further sign of life, until all notes are due. */
const silence = async (): Promise<void> => {
  const waiting = NUMBERS.values();
  const lane = async (): Promise<void> => {
    for (const number of waiting) await settle(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const days of [7, 1, 1, 1]) await stage.world.advance(days * DAY_MS);
};

const settle = async (number: number): Promise<void> => {
  const writer = {
    firstname: "Hana",
    lastname: `Held ${letterOf(number)}`,
    email: `hana-${number}@example.com`,
  };
  const recipients = [{ name: "Miriam", email: addressOf(number) }];
  await addNote(await openAccount(stage.world, writer), {
    title: "For Miriam",
    text: "The garden.",
    recipients,
  });
};

/** Names contain no digits. */
const letterOf = (number: number): string => String.fromCharCode("A".charCodeAt(0) + number);

const served = async (): Promise<readonly number[]> => {
  const reached = (await stage.world.inbox()).map(({ to }) => to);
  return NUMBERS.filter((number) => reached.some((to) => to.includes(addressOf(number))));
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Beside the group of which nobody is held. */
const countHeld = async (page: Page, people: number): Promise<void> => {
  const fresh = page.getByRole("region", { name: say.heldNew });
  await fresh.getByText(`${say.people(people)} held`).waitFor();
  await page.getByRole("region", { name: say.heldEstablished }).getByText(say.heldNobody).waitFor();
};

/** Faults of a page at each width, and of the dialog of one of its buttons. */
const findFaultsEverywhere = async (page: Page, opener?: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    if (!(await fitsItsWidth(page))) found.push(`scrolls sideways at ${viewport.width} px`);
    found.push(...(await findFaults(page)), ...(await inTheDark(page)));
  }
  if (opener === undefined) return found;
  await press(page, opener);
  await page.getByRole("dialog").waitFor();
  found.push(...(await findFaults(page)), ...(await inTheDark(page)));
  await confirm(page, messages.words.cancel);
  return found;
};

/** Only what a theme can change. */
const inTheDark = async (page: Page): Promise<readonly string[]> => {
  await setTheme(page, "dark");
  const found = (await findFaultsOfColour(page)).map((fault) => `dark: ${fault}`);
  await setTheme(page, "light");
  return found;
};

const openAdminPage = async (route: "adminHeld" | "adminDeliveries"): Promise<Page> =>
  (await openPageAs(stage, admin, pathTo(route), { colorScheme: "light", reducedMotion: "reduce" })).page;

describe("a wave of deliveries larger than usual", () => {
  it("A wave of deliveries larger than usual is held, and the admin gets one mail", async () => {
    expect(await served()).toEqual([]);
    const told = await stage.world.mailsTo(admin.email);
    expect(told.map(({ subject }) => subject)).toEqual([messages.operatorMails.heldSubject]);
  });

  it("The page of held deliveries can be used at every width, in both themes and with its question", async () => {
    const page = await openAdminPage("adminHeld");
    await countHeld(page, PEOPLE);
    expect(await findFaultsEverywhere(page, say.refuseAllOf(say.heldNew))).toEqual([]);
  });

  it("Held deliveries go out once an admin releases one of them, then all", async () => {
    const [told] = await stage.world.mailsTo(admin.email);
    const path = new URL(linkIn(told!, pathTo("adminHeld"))).pathname;
    const { page, complaints } = await openPageAs(stage, admin, path);
    await page
      .getByRole("button", { name: say.releaseNamed("Hana Held") })
      .first()
      .click();
    await confirm(page, say.release);
    await countHeld(page, PEOPLE - 1);
    await until("the mail of the one", async () => ((await served()).length === 1 ? true : undefined));

    await press(page, say.releaseAllOf(say.heldNew));
    await confirm(page, say.release);
    await page.getByText(say.heldNone).waitFor();
    await until("all mails", async () => ((await served()).length === PEOPLE ? true : undefined));
    expect(complaints()).toEqual([]);
  });

  it("The list of deliveries shows the released ones, or only the opened ones", async () => {
    const { page } = await openPageAs(stage, admin, pathTo("adminDeliveries"));
    await page.getByText(messages.words.page(1, 2)).waitFor();
    const [mail] = await stage.world.mailsTo(addressOf(0));
    await fetch(linkIn(mail!, "/get-note/"));
    await page.getByRole("radio", { name: say.opened }).check();
    await page.getByText("Hana Held A").waitFor();
    expect(await page.getByText(addressOf(0)).count()).toBe(0);
  });

  it("The list of deliveries can be used at every width and in both themes", async () => {
    const page = await openAdminPage("adminDeliveries");
    await page.getByText(messages.words.page(1, 2)).waitFor();
    expect(await findFaultsEverywhere(page)).toEqual([]);
  });
});
