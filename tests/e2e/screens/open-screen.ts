import { messages } from "@afterword/core/messages/catalog";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { APP_USER_AGENT, openPage, type Theme } from "../browser.ts";
import { storageOf } from "../open-page-as.ts";
import type { ScreenWorld } from "./screen-world.ts";
import type { Screen } from "./screen.ts";
import { pathOf } from "./screen-table.ts";

export type Opener = ReturnType<typeof createOpener>;

/** Opens screens, in one browser context for each person and mode. The caller closes the pages. */
export const createOpener = (
  browser: Browser,
  screenWorld: ScreenWorld,
  look: BrowserContextOptions,
  nowMs?: number,
) => {
  const contexts = new Map<string, Promise<BrowserContext>>();
  const contextFor = (who: Screen["who"], inApp: boolean): Promise<BrowserContext> => {
    const key = `${who ?? "nobody"} ${inApp}`;
    const context = contexts.get(key) ?? openContext({ browser, screenWorld, look, nowMs }, who, inApp);
    contexts.set(key, context);
    return context;
  };
  const openEmptyPage = async (who: Screen["who"], inApp: boolean): Promise<Page> =>
    (await openPage(await contextFor(who, inApp))).page;
  const openIn = async (page: Page, screen: Screen): Promise<void> => {
    try {
      await settle(page, screen, screenWorld);
    } catch (error) {
      const text = await page.locator("body").innerText();
      await page.close();
      throw new Error(`${screen.name} could not be opened. It says: ${text}`, { cause: error });
    }
  };
  return {
    openEmptyPage,
    openIn,
    open: async (screen: Screen, inApp: boolean): Promise<Page> => {
      const page = await openEmptyPage(screen.who, inApp);
      await openIn(page, screen);
      return page;
    },
  };
};

type ContextOptions = {
  readonly browser: Browser;
  readonly screenWorld: ScreenWorld;
  readonly look: BrowserContextOptions;
  /** Where the clock of the page stands still; without it, it runs. */
  readonly nowMs: number | undefined;
};

const openContext = async (
  { browser, screenWorld, look, nowMs }: ContextOptions,
  who: Screen["who"],
  inApp: boolean,
): Promise<BrowserContext> => {
  const account = who === undefined ? undefined : await screenWorld.logIn(who);
  const stored = account === undefined ? {} : storageOf(account, nowMs);
  const localStorage = Object.entries(stored).map(([name, value]: [string, string]) => ({ name, value }));
  const context = await browser.newContext({
    // A page that is still fading in has other colours.
    reducedMotion: "reduce",
    locale: "en",
    ...look,
    ...(inApp ? { userAgent: APP_USER_AGENT } : {}),
    storageState: { cookies: [], origins: [{ origin: screenWorld.world.origin, localStorage }] },
  });
  if (nowMs !== undefined) await context.clock.setFixedTime(nowMs);
  return context;
};

const settle = async (page: Page, screen: Screen, { world, known }: ScreenWorld): Promise<void> => {
  await screen.before?.(page);
  await screen.answers?.(page);
  await page.goto(`${world.origin}${pathOf(screen, known)}`);
  await page.getByRole("heading", { level: 1, name: screen.heading }).waitFor();
  if (screen.staysLoading !== true)
    await page.getByText(messages.words.loading, { exact: true }).first().waitFor({ state: "detached" });
  await screen.act?.(page, known);
};

/** Shows the page in this theme, whatever its user chose. */
export const setTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((wanted) => {
    const { dataset } = document.documentElement;
    if (dataset["theme"] !== undefined) dataset["theme"] = wanted;
  }, theme);
};
