import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addNote, enterAdmin, enterAnna, openAccount, type Account } from "../account.ts";
import { DESK, PHONE, type Theme } from "../browser.ts";
import { findFaults, fitsItsWidth } from "../faults.ts";
import { openStage } from "../open-stage.ts";
import { openRoom } from "../room.ts";
import { linkIn, until } from "../world.ts";

const { deliveries: say } = messages;

/** One more than may be delivered in a day where nobody was before (behaviour §1.4). */
const PEOPLE = 21;
const AT_ONCE = 3;
/** Narrower than any phone that is sold. */
const NARROWEST = { width: 320, height: 640 };
const NUMBERS = Array.from({ length: PEOPLE }, (_, number) => number);

const stage = openStage();
let admin: Account;
beforeAll(async () => {
  await silence();
  admin = await enterAdmin(stage.world);
});

const addressOf = (number: number): string => `recipient-${number}@example.org`;

/** Each writes a note and is never heard of again, until all of their notes are due. */
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

/** Names have no figures. */
const letterOf = (number: number): string => String.fromCharCode("A".charCodeAt(0) + number);

const served = async (): Promise<readonly number[]> => {
  const reached = (await stage.world.inbox()).map(({ to }) => to);
  return NUMBERS.filter((number) => reached.some((to) => to.includes(addressOf(number))));
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

const THEMES = ["light", "dark"] as const;

const openInTheme = async (theme: Theme, room: "adminHeld" | "adminDeliveries"): Promise<Page> => {
  await admin.call("PUT", `/api/user/${admin._id}`, { darkMode: theme === "dark" });
  const looks = { colorScheme: theme, reducedMotion: "reduce" } as const;
  return (await openRoom(stage, admin, pathTo(room), looks)).page;
};

/** What is wrong with a page at each width, and with what `meet` finds there besides. */
const look = async (page: Page, meet: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    found.push(...(await meet()));
    if (!(await fitsItsWidth(page))) found.push(`scrolls sideways at ${viewport.width} px`);
    found.push(...(await findFaults(page)));
  }
  return found;
};

describe("more people than usual who would be delivered at once", () => {
  it("are held, and every admin is told once", async () => {
    expect(await served()).toEqual([]);
    const told = await stage.world.mailsTo(admin.email);
    expect(told.map(({ subject }) => subject)).toEqual(["Deliveries are held and wait for you"]);
  });

  it("are shown to admins only", async () => {
    const { page } = await openRoom(stage, await enterAnna(stage.world), pathTo("adminHeld"));
    await page.waitForURL(`${stage.world.origin}${pathTo("home")}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(/Hana Held/).count()).toBe(0);
  });

  it.each(THEMES)("can be read and decided about by everybody in the %s theme", async (theme) => {
    const page = await openInTheme(theme, "adminHeld");
    const found = await look(page, async () => {
      await page.getByText(say.people(PEOPLE), { exact: true }).waitFor();
      await press(page, say.refuseAll);
      await page.getByRole("dialog").waitFor();
      const faults = await findFaults(page);
      await confirm(page, messages.words.cancel);
      return faults;
    });
    expect(found).toEqual([]);
  });

  it("are delivered once an admin releases them, one or all", async () => {
    const [told] = await stage.world.mailsTo(admin.email);
    const path = new URL(linkIn(told!, pathTo("adminHeld"))).pathname;
    const { page, complaints } = await openRoom(stage, admin, path);
    await page
      .getByRole("button", { name: /^Release Hana/ })
      .first()
      .click();
    await confirm(page, say.release);
    await page.getByText(say.people(PEOPLE - 1), { exact: true }).waitFor();
    await until("the mail of the one", async () => ((await served()).length === 1 ? true : undefined));

    await press(page, say.releaseAll);
    await confirm(page, say.release);
    await page.getByText(say.heldNone).waitFor();
    await until("all mails", async () => ((await served()).length === PEOPLE ? true : undefined));
    expect(complaints()).toEqual([]);
  });

  it("are then in the list of deliveries, which tells when one was opened first", async () => {
    const { page } = await openRoom(stage, admin, pathTo("adminDeliveries"));
    await page.getByText(messages.words.page(1, 2)).waitFor();
    const [mail] = await stage.world.mailsTo(addressOf(0));
    await fetch(linkIn(mail!, "/get-note/"));
    await page.getByRole("radio", { name: say.opened }).check();
    await page.getByText("Hana Held A").waitFor();
    expect(await page.getByText(addressOf(0)).count()).toBe(0);
  });

  it.each(THEMES)("leave a list that can be read by everybody in the %s theme", async (theme) => {
    const page = await openInTheme(theme, "adminDeliveries");
    const found = await look(page, async () => {
      await page.getByText(messages.words.page(1, 2)).waitFor();
      return [];
    });
    expect(found).toEqual([]);
  });
});
