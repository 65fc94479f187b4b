import type { Page } from "playwright-core";
import { DESK, PHONE } from "../browser.ts";
import type { Doors } from "./enter-room.ts";
import type { Room } from "./room.ts";

/**
 * Looks at one room after the other, in the app on a phone and as a website on a desk. A page that went through other
 * rooms before is entered in half the time of a new one.
 */
export const openVisits = (doors: Doors) => {
  const idle = new Map<string, Page>();
  return async <T>(room: Room, inApp: boolean, lookAt: (page: Page) => Promise<T>): Promise<T> => {
    const key = `${room.who ?? "nobody"} ${inApp}`;
    const page = (isAlone(room) ? undefined : idle.get(key)) ?? (await openForgetful(doors, room, inApp));
    idle.delete(key);
    await page.setViewportSize(inApp ? PHONE : DESK);
    await doors.enterIn(page, room);
    const seen = await lookAt(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (isAlone(room)) await page.close();
    else idle.set(key, page);
    return seen;
  };
};

/** What was arranged before it stays in its page. */
const isAlone = ({ before }: Room): boolean => before !== undefined;

/** No room knows what was visited before it. */
const openForgetful = async (doors: Doors, { who }: Room, inApp: boolean): Promise<Page> => {
  const page = await doors.open(who, inApp);
  await page.addInitScript(() => {
    if (window === window.top) window.sessionStorage.clear();
  });
  return page;
};
