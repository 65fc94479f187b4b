import type { Page } from "playwright-core";
import { DESK, PHONE } from "../browser.ts";
import type { Opener } from "./open-screen.ts";
import type { Screen } from "./screen.ts";

/**
 * Opens one screen after the other, in the app on a phone or as a website on a desk, and hands each to a check. A page
 * that is used again opens a screen in half the time of a new one.
 */
export const openVisits = (opener: Opener) => {
  const idle = new Map<string, Page>();
  return async <T>(screen: Screen, inApp: boolean, check: (page: Page) => Promise<T>): Promise<T> => {
    const key = `${screen.who ?? "nobody"} ${inApp}`;
    const reused = needsOwnPage(screen) ? undefined : idle.get(key);
    const page = reused ?? (await openForgetfulPage(opener, screen, inApp));
    idle.delete(key);
    await page.setViewportSize(inApp ? PHONE : DESK);
    await opener.openIn(page, screen);
    const result = await check(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (needsOwnPage(screen)) await page.close();
    else idle.set(key, page);
    return result;
  };
};

/** What is set up before a screen opens stays in its page. */
const needsOwnPage = ({ before }: Screen): boolean => before !== undefined;

/** No screen finds what another one left in the session storage. */
const openForgetfulPage = async (opener: Opener, { who }: Screen, inApp: boolean): Promise<Page> => {
  const page = await opener.openEmptyPage(who, inApp);
  await page.addInitScript(() => {
    if (window === window.top) window.sessionStorage.clear();
  });
  return page;
};
