import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import { pathTo } from "@afterword/core/routes/paths";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT_ROOMS, type Room } from "../account-rooms.ts";
import { addNote, enterAnna, logInByCalls, openAccount } from "../account.ts";
import { APP_USER_AGENT, DESK, openBrowser, openPage, PHONE, type Theme } from "../browser.ts";
import { findFaults, fitsItsWidth } from "../faults.ts";
import { logInBrowser } from "../room.ts";
import { linkIn, startWorld, type World } from "../world.ts";

const { fields, history, notes, onboarding, publicPages, recipients, rehearsal } = messages;
const { shell, subscription, thread, words } = messages;

/** Narrower than any phone that is sold. */
const NARROWEST = { width: 320, height: 640 };

const NEWCOMER = { firstname: "Nora", lastname: "Neu", email: "nora@example.com" };
const silentIn = (theme: Theme) => ({
  firstname: "Simon",
  lastname: "Still",
  email: `simon-${theme}@example.com`,
});

let world: World;
let browser: Browser;
/** What the addresses of some rooms need. */
let known: {
  readonly held: Note;
  readonly sent: Note;
  readonly recipient: string;
  readonly delivery: string;
  readonly reminder: string;
};

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  const newcomer = await openAccount(world, NEWCOMER);
  await newcomer.call("PUT", `/api/user/${newcomer._id}`, { newEmail: "nora@example.org" });
  for (const theme of ["light", "dark"] as const) contexts.set(`silent false ${theme}`, fallSilent(theme));
  await Promise.all(contexts.values());
  await world.advance(7 * DAY_MS);
  const reminder = await world.awaitMail(silentIn("light").email, /./);
  const delivery = await world.awaitMail("theodora@example.org", /./);
  const anna = await enterAnna(world);
  const all = await anna.call<Note[]>("GET", "/api/notes");
  const [recipient] = await anna.call<Recipient[]>("GET", "/api/recipients");
  known = {
    held: all.find(({ active, triggered }) => active && triggered === null)!,
    sent: all.find(({ triggered }) => triggered !== null)!,
    recipient: recipient!._id,
    delivery: linkIn(delivery, "/get-note/"),
    reminder: linkIn(reminder, "/confirm-agency/"),
  };
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** Somebody with a note who stays logged in but gives no sign any more, since using the website is none. */
const fallSilent = async (theme: Theme): Promise<BrowserContext> => {
  const silent = await openAccount(world, silentIn(theme));
  await silent.call("PUT", `/api/user/${silent._id}`, { darkMode: theme === "dark" });
  const miriam = { name: "Miriam", email: "miriam@example.org" };
  await addNote(silent, { title: "For Miriam", text: "", recipients: [miriam] });
  return logInBrowser({ browser, world }, silent, lookOf(theme, false));
};

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** From now on in this browser it is as if the steps to a first note had not been put aside. */
const beginAnew = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(() => window.localStorage.removeItem("onboarding"));
  await page.goto(`${world.origin}${path}`);
};

const ROOMS: readonly Room[] = [
  ...ACCOUNT_ROOMS,
  { name: "terms", path: () => pathTo("terms"), heading: shell.terms },
  { name: "privacy", path: () => pathTo("privacy"), heading: shell.privacy },
  { name: "nowhere", path: () => pathTo("notFound"), heading: shell.notFoundTitle },
  { name: "a delivered note", path: () => new URL(known.delivery).pathname, heading: /./ },
  { name: "a note that nobody sent", path: () => "/get-note/abc", heading: publicPages.noteNotFound },
  { name: "the question of a reminder", path: () => new URL(known.reminder).pathname, heading: /./ },
  { name: "an old reminder", path: () => "/confirm-agency/abc", heading: publicPages.linkInvalid },
  {
    name: "an old link of a factor",
    path: () => "/not-my-second-factor/abc",
    heading: publicPages.linkInvalid,
  },
  { name: "notes", path: () => pathTo("notes"), heading: notes.title, who: "anna" },
  { name: "notes in the app", path: () => pathTo("notes"), heading: notes.title, who: "anna", inApp: true },
  { name: "no notes yet", path: () => pathTo("notes"), heading: notes.title, who: "newcomer" },
  {
    name: "the first step to a first note, with a title missing",
    path: () => pathTo("recipients"),
    heading: recipients.title,
    who: "newcomer",
    act: async (page) => {
      await beginAnew(page, pathTo("notes"));
      await press(onboarding.next)(page);
      await page.getByText(fields.titleMissing).waitFor();
    },
  },
  {
    name: "the last step to a first note",
    path: () => pathTo("recipients"),
    heading: recipients.title,
    who: "newcomer",
    act: async (page) => {
      await beginAnew(page, `${pathTo("notes")}?begin=rhythm`);
      await page.getByRole("heading", { level: 1, name: onboarding.rhythmQuestion }).waitFor();
    },
  },
  {
    name: "notes after a reminder",
    path: () => pathTo("notes"),
    heading: notes.title,
    who: "silent",
    act: (page) => page.getByText(thread.reminded).waitFor(),
  },
  {
    name: "notes behind the menu",
    path: () => pathTo("notes"),
    heading: notes.title,
    who: "anna",
    inApp: true,
    act: press(shell.menu),
  },
  {
    name: "notes behind the question whether to pause one",
    path: () => pathTo("notes"),
    heading: notes.title,
    who: "anna",
    act: async (page) => {
      await page.getByRole("switch", { name: notes.activeSwitch(known.held.title) }).click();
      await page.getByRole("dialog", { name: notes.pauseQuestion }).waitFor();
    },
  },
  {
    name: "notes behind the question whether to delete one",
    path: () => pathTo("notes"),
    heading: notes.title,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: words.deleteNamed(known.held.title) }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: notes.deleteQuestion }).waitFor();
    },
  },
  {
    name: "notes behind the choice of a day to sleep until",
    path: () => pathTo("notes"),
    heading: notes.title,
    who: "anna",
    act: async (page) => {
      await page.getByRole("switch", { name: notes.sleepMode }).click();
      await page.getByRole("dialog", { name: notes.sleepUntil }).waitFor();
    },
  },
  { name: "a new note", path: () => pathTo("newNote"), heading: notes.newTitle, who: "anna" },
  {
    name: "a note without what it needs",
    path: () => pathTo("newNote"),
    heading: notes.newTitle,
    who: "newcomer",
    act: async (page) => {
      await page.getByLabel(notes.textLabel).fill("Dear Miriam");
      await page.getByRole("button", { name: notes.activate }).click();
      await page.getByText(messages.fields.recipientMissing).waitFor();
    },
  },
  {
    name: "a held note",
    path: () => pathTo("note", { id: known.held._id }),
    heading: notes.editTitle,
    who: "anna",
  },
  {
    name: "a sent note",
    path: () => pathTo("note", { id: known.sent._id }),
    heading: notes.editTitle,
    who: "anna",
  },
  {
    name: "a held note that was rehearsed",
    path: () => pathTo("note", { id: known.held._id }),
    heading: notes.editTitle,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: rehearsal.send }).click();
      await page.getByText(rehearsal.openIt).waitFor();
    },
  },
  {
    name: "a held note behind its preview",
    path: () => pathTo("note", { id: known.held._id }),
    heading: notes.editTitle,
    who: "anna",
    act: async (page) => {
      await page.getByRole("button", { name: rehearsal.preview }).click();
      await page.frameLocator("dialog iframe").getByText("left you a note.").first().waitFor();
    },
  },
  { name: "history", path: () => pathTo("history"), heading: history.title, who: "anna" },
  { name: "recipients", path: () => pathTo("recipients"), heading: recipients.title, who: "anna" },
  { name: "no recipients yet", path: () => pathTo("recipients"), heading: recipients.title, who: "newcomer" },
  { name: "a new recipient", path: () => pathTo("newRecipient"), heading: recipients.newTitle, who: "anna" },
  {
    name: "a recipient",
    path: () => pathTo("recipient", { id: known.recipient }),
    heading: recipients.editTitle,
    who: "anna",
  },
  {
    name: "the choice of a recipient",
    path: () => pathTo("selectRecipient"),
    heading: recipients.selectTitle,
    who: "anna",
  },
  { name: "plans", path: () => pathTo("subscription"), heading: subscription.title, who: "anna" },
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  beforeAll(async () => {
    for (const { call, _id } of [await enterAnna(world), await logInByCalls(world, NEWCOMER)])
      await call("PUT", `/api/user/${_id}`, { darkMode: theme === "dark" });
  });

  it.each(ROOMS)("$name can be used by everybody, at every width", async (room) => {
    const { page, complaints } = await openPage(await contextFor(room, theme));
    await page.goto(`${world.origin}${room.path()}`);
    await page.getByRole("heading", { level: 1, name: room.heading }).waitFor();
    await page.getByText(words.loading, { exact: true }).first().waitFor({ state: "detached" });
    await room.act?.(page);
    const found: string[] = [];
    for (const viewport of [DESK, PHONE, NARROWEST]) {
      await page.setViewportSize(viewport);
      if (!(await fitsItsWidth(page))) found.push(`scrolls sideways at ${viewport.width} px`);
      if (viewport === NARROWEST) continue;
      for (const fault of await findFaults(page)) found.push(`${viewport.width} px: ${fault}`);
    }
    expect(found).toEqual([]);
    expect(await isDark(page)).toBe(theme === "dark");
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.title()).toMatch(new RegExp(`^\\S.* · ${shell.product}$`));
    expect(complaints()).toEqual([]);
    await page.close();
  });
});

const contexts = new Map<string, Promise<BrowserContext>>();

/** One browser for everybody who looks in the same way. */
const contextFor = ({ who, inApp = false }: Room, theme: Theme): Promise<BrowserContext> => {
  const key = `${who ?? "nobody"} ${inApp} ${theme}`;
  const context = contexts.get(key) ?? openContext(who, inApp, theme);
  contexts.set(key, context);
  return context;
};

const openContext = async (who: Room["who"], inApp: boolean, theme: Theme): Promise<BrowserContext> => {
  if (who === "silent") throw new Error("whoever logs in is not silent");
  if (who === undefined) return browser.newContext(lookOf(theme, inApp));
  const visitor = await (who === "anna" ? enterAnna(world) : logInByCalls(world, NEWCOMER));
  return logInBrowser({ browser, world }, visitor, lookOf(theme, inApp));
};

const lookOf = (theme: Theme, inApp: boolean): BrowserContextOptions => ({
  viewport: DESK,
  colorScheme: theme,
  // A page that is still fading in has other colours.
  reducedMotion: "reduce",
  ...(inApp ? { userAgent: APP_USER_AGENT } : {}),
});

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [red = 255] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128;
  });
