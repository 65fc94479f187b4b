import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import type { Account } from "./account.ts";
import { DESK, openPage, type OpenPage } from "./browser.ts";
import type { Stage } from "./open-stage.ts";

/** Opens a path in a browser context of its own in which this account is logged in. */
export const openPageAs = async (
  { browser, world }: Stage,
  account: Account,
  path: string,
  look: BrowserContextOptions = {},
): Promise<OpenPage> => {
  const opened = await openPage(await logInBrowser({ browser, world }, account, look));
  await opened.page.goto(`${world.origin}${path}`);
  return opened;
};

/** A browser context that already has the tokens of this account; the size of a desk by default. */
const logInBrowser = (
  { browser, world }: Stage,
  account: Account,
  look: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const localStorage = Object.entries(storageOf(account)).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: world.origin, localStorage }] };
  return browser.newContext({ viewport: DESK, ...look, storageState });
};

/** The local storage of a user who is logged in and has closed the steps to a first note. */
export const storageOf = (
  { _id, token, refreshToken }: Account,
  nowMs = Date.now(),
): Readonly<Record<string, string>> => ({
  token,
  refreshToken,
  tokensArrivedAt: String(nowMs),
  onboarding: JSON.stringify([_id]),
});
