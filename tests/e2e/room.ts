import type { Browser } from "playwright-core";
import type { Account } from "./account.ts";
import { DESK, openPage, type OpenPage } from "./browser.ts";
import type { World } from "./world.ts";

/** A browser of its own in which this person is logged in, at one of the rooms. */
export const openRoom = async (
  browser: Browser,
  world: World,
  { token, refreshToken }: Account,
  path: string,
): Promise<OpenPage> => {
  const kept = { token, refreshToken, tokensArrivedAt: String(Date.now()) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: world.origin, localStorage }] };
  const opened = await openPage(await browser.newContext({ viewport: DESK, storageState }));
  await opened.page.goto(`${world.origin}${path}`);
  return opened;
};
