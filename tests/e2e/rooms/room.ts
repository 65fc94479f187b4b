/**
 * A room is a route in one of its states. One table of them (table.ts) serves the looks at accessibility and the
 * pictures of every screen, so that neither can forget one.
 */
import type { RouteName } from "@afterword/core/routes/paths";
import type { Page } from "playwright-core";

export type Person = "anna" | "newcomer" | "silent" | "admin";

/** What the addresses of some rooms need. */
export type Known = {
  readonly held: { readonly _id: string; readonly title: string };
  readonly sent: { readonly _id: string };
  readonly recipient: string;
  /** Paths of what was mailed. */
  readonly delivery: string;
  readonly reminder: string;
};

export type Room = {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly route: RouteName;
  /** Where the route has a parameter, or more than a path is needed. */
  readonly path?: (known: Known) => string;
  readonly heading: string | RegExp;
  readonly who?: Person;
  /** Without one: the app on a phone, the website on a desk. */
  readonly mode?: "app" | "website";
  /** Who is looked at there in the app, where the pictures show somebody who must not be in it. */
  readonly inAppAs?: Person;
  /** What is arranged in a new page before the room is opened in it. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Which calls are answered otherwise than by the server, from then on. */
  readonly answers?: (page: Page) => Promise<unknown>;
  /** The page goes on loading, which is what is looked at. */
  readonly staysLoading?: boolean;
  /** Looked at for its colours only; its structure is looked at in another room of the same route. */
  readonly onlyColours?: boolean;
  /** What is done there before it is looked at. */
  readonly act?: (page: Page, known: Known) => Promise<unknown>;
};

export const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name, exact: true }).first().click();

/** The answer to these calls never comes through. */
export const lose =
  (calls: string, method = "GET") =>
  (page: Page): Promise<unknown> =>
    page.route(calls, (route) => (route.request().method() === method ? route.abort() : route.continue()));

/** The server fails at these calls, in a way that it is not asked again and nothing but the page tells. */
export const refuse =
  (calls: string) =>
  (page: Page): Promise<unknown> =>
    page.route(calls, (route) => route.fulfill({ status: 501, json: {} }));

/** The answer to these calls is awaited for ever. */
export const stall =
  (calls: string) =>
  (page: Page): Promise<unknown> =>
    page.route(calls, () => undefined);

/** Toasts stand for ever, so that they can be looked at. They are told by how long they wait. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) =>
      soon(work, ms > 2_000 && ms < 6_000 ? 600_000 : ms)) as typeof window.setTimeout;
  });
