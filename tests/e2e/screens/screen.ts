/**
 * A screen is a route in one of its states. One table of them (screen-table.ts) serves the accessibility tests and
 * `npm run screens`, so that neither can forget one.
 */
import type { RouteName } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";

export type Person = "anna" | "newcomer" | "silent" | "admin" | "speaker";

/** Notes with recordings: in the editor, and as their recipient sees them. */
export type Spoken = {
  readonly voiceNote: string;
  readonly videoNote: string;
  readonly arrivingNote: string;
  readonly voicePage: string;
  readonly videoPage: string;
  readonly arrivingPage: string;
};

/** What the paths of some screens need. */
export type Known = {
  readonly held: { readonly _id: string; readonly title: string };
  readonly sent: { readonly _id: string };
  readonly recipient: string;
  /** Paths of what was mailed. */
  readonly delivery: string;
  readonly reminder: string;
  /** Only where pictures are taken: making them takes a while. */
  readonly spoken?: Spoken;
};

export type Screen = {
  /** Its pictures have the same name. */
  readonly name: string;
  readonly route: RouteName;
  /** For a route with a parameter, or with a query. */
  readonly path?: (known: Known) => string;
  readonly heading: string | RegExp;
  readonly who?: Person;
  /** If undefined: the app on a phone, the website on a desk. */
  readonly mode?: "app" | "website";
  /** Who is logged in in the app, when `who` must not open the app. */
  readonly inAppAs?: Person;
  /** Sets up a new page before the screen is opened in it. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Replaces answers of the server. */
  readonly answers?: (page: Page) => Promise<unknown>;
  /** The screen shows a page that is still loading. */
  readonly staysLoading?: boolean;
  /** Only its colours are checked; another screen of the same route has the same structure. */
  readonly onlyColours?: boolean;
  /** Checked by `npm run screens` alone, which has more time. */
  readonly onlyDrawn?: boolean;
  /** Runs after the screen has opened, before it is checked. */
  readonly act?: (page: Page, known: Known) => Promise<unknown>;
};

export const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name, exact: true }).first().click();

/** The connection breaks at these calls. */
export const lose =
  (calls: string, method = "GET") =>
  (page: Page): Promise<unknown> =>
    page.route(calls, (route) => (route.request().method() === method ? route.abort() : route.continue()));

/** The server fails at these calls with a status that the page does not retry and the browser does not report. */
export const refuse =
  (calls: string) =>
  (page: Page): Promise<unknown> =>
    page.route(calls, (route) => route.fulfill({ status: 501, json: {} }));

/** These calls are never answered. */
export const stall =
  (calls: string) =>
  (page: Page): Promise<unknown> =>
    page.route(calls, () => undefined);

/** Toasts stay open. Their timers are recognized by their length. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) =>
      soon(work, ms > 2_000 && ms < 6_000 ? 600_000 : ms)) as typeof window.setTimeout;
  });
