import { messages } from "@afterword/core/messages/catalog";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { APP_USER_AGENT, openPage, type Theme } from "../browser.ts";
import { keepTokens } from "../room.ts";
import type { House } from "./house.ts";
import type { Room } from "./room.ts";
import { pathOf } from "./table.ts";

export type Doors = ReturnType<typeof openDoors>;

/** Opens browsers for the people of a house, one for each person and mode, and rooms in them. */
export const openDoors = (browser: Browser, house: House, look: BrowserContextOptions, nowMs?: number) => {
  const contexts = new Map<string, Promise<BrowserContext>>();
  const contextFor = (who: Room["who"], inApp: boolean): Promise<BrowserContext> => {
    const key = `${who ?? "nobody"} ${inApp}`;
    const context = contexts.get(key) ?? openContext({ browser, house, look, nowMs }, who, inApp);
    contexts.set(key, context);
    return context;
  };
  /** Whoever opens a page closes it. */
  const open = async (who: Room["who"], inApp: boolean): Promise<Page> =>
    (await openPage(await contextFor(who, inApp))).page;
  const enterIn = async (page: Page, room: Room): Promise<void> => {
    try {
      await settle(page, room, house);
    } catch (error) {
      const said = await page.locator("body").innerText();
      await page.close();
      throw new Error(`${room.name} could not be entered. It says: ${said}`, { cause: error });
    }
  };
  return {
    open,
    enterIn,
    enter: async (room: Room, inApp: boolean): Promise<Page> => {
      const page = await open(room.who, inApp);
      await enterIn(page, room);
      return page;
    },
  };
};

type Doorway = {
  readonly browser: Browser;
  readonly house: House;
  readonly look: BrowserContextOptions;
  /** Where the clock of the page stands still; without it, it runs. */
  readonly nowMs: number | undefined;
};

const openContext = async (
  { browser, house, look, nowMs }: Doorway,
  who: Room["who"],
  inApp: boolean,
): Promise<BrowserContext> => {
  const account = who === undefined ? undefined : await house.enter(who);
  const kept = account === undefined ? {} : keepTokens(account, nowMs);
  const localStorage = Object.entries(kept).map(([name, value]: [string, string]) => ({ name, value }));
  const context = await browser.newContext({
    // A page that is still fading in has other colours.
    reducedMotion: "reduce",
    locale: "en",
    ...look,
    ...(inApp ? { userAgent: APP_USER_AGENT } : {}),
    storageState: { cookies: [], origins: [{ origin: house.world.origin, localStorage }] },
  });
  if (nowMs !== undefined) await context.clock.setFixedTime(nowMs);
  return context;
};

const settle = async (page: Page, room: Room, { world, known }: House): Promise<void> => {
  await room.before?.(page);
  await room.answers?.(page);
  await page.goto(`${world.origin}${pathOf(room, known)}`);
  await page.getByRole("heading", { level: 1, name: room.heading }).waitFor();
  if (room.staysLoading !== true)
    await page.getByText(messages.words.loading, { exact: true }).first().waitFor({ state: "detached" });
  await room.act?.(page, known);
};

/** Shows the page in this theme. That the theme follows its user's choice is told elsewhere. */
export const lightUp = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((wanted) => {
    const { dataset } = document.documentElement;
    if (dataset["theme"] !== undefined) dataset["theme"] = wanted;
  }, theme);
};
