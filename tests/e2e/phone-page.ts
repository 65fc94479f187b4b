import type { FrameLocator, Locator, Page } from "playwright-core";
import type { Account } from "./account.ts";
import { openPage, PHONE_STAGE, type OpenPage } from "./browser.ts";
import { storageOf } from "./open-page-as.ts";
import type { Stage } from "./open-stage.ts";
import { openPhone } from "./writer.ts";

/** The page of the simulated phone: the panel beside it, and the app in its frame. */
export type PhonePage = OpenPage & {
  readonly app: FrameLocator;
  readonly panel: Locator;
  /** What the phone itself shows in front of the app. */
  readonly handset: Locator;
};

export type PhoneBefore = {
  /** Who is logged in in the app. */
  readonly account?: Account;
  /** What the phone keeps already, by its own names without `phone.` */
  readonly kept?: Readonly<Record<string, string>>;
};

/** Opens the simulated phone in a browser context of its own. */
export const openPhonePage = async (stage: Stage, before: PhoneBefore = {}): Promise<PhonePage> => {
  const { account, kept = {} } = before;
  const own = Object.entries(kept).map(([name, value]) => ({ name: `phone.${name}`, value }));
  const session = Object.entries(account === undefined ? {} : storageOf(account));
  const localStorage = [...own, ...session.map(([name, value]) => ({ name, value }))];
  const context = await stage.browser.newContext({
    viewport: PHONE_STAGE,
    storageState: { cookies: [], origins: [{ origin: stage.world.origin, localStorage }] },
  });
  const opened = await openPage(context);
  const app = await openPhone(stage.world, opened.page);
  return { ...opened, app, panel: opened.page.locator(".panel"), handset: opened.page.locator(".bezel") };
};

export const press = (within: Locator | FrameLocator | Page, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).click();

/** One line of the phone's own facts, for example its device id. */
export const factOf = ({ panel }: PhonePage, name: string): Promise<string> =>
  panel.locator(`dt:text-is("${name}") + dd`).innerText();
