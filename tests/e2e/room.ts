import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import type { Account } from "./account.ts";
import { DESK, openPage, type OpenPage } from "./browser.ts";
import type { Stage } from "./open-stage.ts";

/** A browser of its own in which this person is logged in, at one of the rooms. */
export const openRoom = async (
  { browser, world }: Stage,
  account: Account,
  path: string,
  look: BrowserContextOptions = {},
): Promise<OpenPage> => {
  const opened = await openPage(await logInBrowser({ browser, world }, account, look));
  await opened.page.goto(`${world.origin}${path}`);
  return opened;
};

/** A browser that holds this person's tokens already; at a desk unless told otherwise. */
const logInBrowser = (
  { browser, world }: Stage,
  account: Account,
  look: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const localStorage = Object.entries(keepTokens(account)).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: world.origin, localStorage }] };
  return browser.newContext({ viewport: DESK, ...look, storageState });
};

/** What a browser keeps of somebody who is logged in, and who has put the steps to a first note aside. */
export const keepTokens = (
  { _id, token, refreshToken }: Account,
  nowMs = Date.now(),
): Readonly<Record<string, string>> => ({
  token,
  refreshToken,
  tokensArrivedAt: String(nowMs),
  onboarding: JSON.stringify([_id]),
});
