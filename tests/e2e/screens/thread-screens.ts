import { randomUUID } from "node:crypto";
import type { Note } from "@afterword/contract/endpoints/notes";
import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { SCREENS_BEGIN_MS } from "../drawing/screens-begin.ts";
import { refuse, type Screen } from "./screen.ts";

const { notes, publicPages, thread } = messages;

/** A moment, in days after the product's now, or before it if negative. */
type At = (days: number) => string;

/** What the server is made to answer about Anna. */
type State = {
  readonly user: (at: At) => Partial<User>;
  readonly notes?: (all: readonly Note[]) => readonly Note[];
};

/** A thread with a reminder after seven days and a delivery after nine. */
const line = (at: At, begun: number) => ({
  lastSignAt: at(begun),
  reminderAt: at(begun + 7),
  deliveryAt: at(begun + 9),
  reminderMark: 7 / 9,
  lamp: Math.min(1, -begun / 9),
});

const asIf =
  ({ user, notes: changeNotes }: State) =>
  async (page: Page): Promise<void> => {
    await changeAnswer(page, "**/api/user/*", (answered: User) =>
      moveSigns({ ...answered, ...user(atOf(answered)) }),
    );
    if (changeNotes !== undefined) await changeAnswer(page, "**/api/notes", changeNotes);
  };

const changeAnswer = <Answer>(
  page: Page,
  calls: string,
  change: (answer: Answer) => unknown,
): Promise<unknown> =>
  page.route(calls, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: change((await response.json()) as Answer) });
  });

const atOf =
  ({ now }: User): At =>
  (days) =>
    new Date(Date.parse(now) + days * DAY_MS).toISOString();

/** Moves the signs so that the latest is the one from which the thread counts. */
const moveSigns = (user: User): User => {
  const [latest] = user.lastSigns;
  if (latest === undefined) return user;
  const laterMs = Date.parse(latest.at) - Date.parse(user.thread.lastSignAt);
  const lastSigns = user.lastSigns.map((sign) => ({
    ...sign,
    at: new Date(Date.parse(sign.at) - laterMs).toISOString(),
  }));
  return { ...user, lastSigns };
};

/**
 * The server fails right after the sign of life that opening the app gives. Otherwise chance decides whether the card
 * shows the server's words or the page's own.
 */
const refuseAfterSign = (page: Page): Promise<unknown> =>
  page.route("**/api/user/confirm-agency", async (route) => {
    const response = await route.fetch();
    await refuse("**/api/user/*")(page);
    await route.fulfill({ response });
  });

/** `says`: what the card says in this state. */
const screenOf = (name: string, says: string | RegExp, state: State, more: Partial<Screen> = {}): Screen => ({
  name,
  route: "notes",
  heading: notes.title,
  who: "anna",
  onlyColours: true,
  answers: asIf(state),
  act: (page) => page.getByRole("heading", { level: 2, name: says }).waitFor(),
  ...more,
});

/** Opening the app is a sign of life, which ends these states. */
const ON_WEBSITE = { mode: "website" } as const;

/** Where the clock of the pictures begins, a week before their now. */
const DELIVERED_AT = new Date(SCREENS_BEGIN_MS).toISOString();

const deliver = (note: Note): Note =>
  note.active && note.triggered === null ? { ...note, triggered: DELIVERED_AT } : note;

const pause = (note: Note): Note => ({ ...note, active: false });

/**
 * States of the thread that no person of the screen world is in (look.md, "What people fear, and what answers it"):
 * the page is told that Anna is in them.
 */
export const THREAD_SCREENS: readonly Screen[] = [
  screenOf("notes-asleep", thread.asleep("").trim(), {
    user: (at) => ({
      sleepUntil: at(12),
      thread: { kind: "asleep", ...line(at, 12), lastSignAt: at(-2), until: at(12) },
    }),
  }),
  screenOf(
    "notes-unreached",
    thread.unreached,
    { user: (at) => ({ thread: { kind: "reminder-waiting", ...line(at, -7), waitingSince: at(-1) } }) },
    ON_WEBSITE,
  ),
  screenOf(
    "notes-unreachable",
    new RegExp(thread.outOfReach(".*")),
    {
      user: (at) => ({
        thread: {
          kind: "unreachable",
          since: at(-43),
          lastSignAt: at(-50),
          reminderAt: at(-43),
          deliveryAt: at(5),
          reminderMark: 7 / 55,
          lamp: 50 / 55,
        },
      }),
    },
    ON_WEBSITE,
  ),
  screenOf(
    "notes-held-back",
    thread.heldBack,
    { user: (at) => ({ thread: { kind: "held-back", ...line(at, -10) } }) },
    ON_WEBSITE,
  ),
  screenOf(
    "notes-unconfirmed",
    thread.unconfirmed,
    {
      user: (at) => ({
        subscriptionPlan: { _id: randomUUID(), name: "Family" },
        thread: { kind: "unconfirmed", ...line(at, -2), endedAt: at(-1) },
      }),
    },
    ON_WEBSITE,
  ),
  screenOf("notes-paused", thread.paused, {
    user: (at) => ({ thread: { kind: "paused", lastSignAt: at(-2) } }),
    notes: (all) => all.map(pause),
  }),
  screenOf("notes-all-sent", thread.allSent, {
    user: (at) => ({ thread: { kind: "paused", lastSignAt: at(-2) } }),
    notes: (all) => all.filter(({ triggered }) => triggered !== null),
  }),
  screenOf("notes-expired", thread.expired, {
    user: (at) => ({
      subscriptionPlan: { _id: randomUUID(), name: "Family" },
      thread: { kind: "expired", lastSignAt: at(-2), endedAt: at(-3) },
    }),
  }),
  screenOf("notes-inactive", thread.inactive, {
    user: (at) => ({ thread: { kind: "inactive", lastSignAt: at(-2) } }),
  }),
  screenOf(
    "notes-delivered",
    thread.delivered,
    {
      user: (at) => ({ thread: { kind: "delivered", lastSignAt: at(-16), deliveredAt: DELIVERED_AT } }),
      notes: (all) => all.map(deliver),
    },
    ON_WEBSITE,
  ),
  screenOf(
    "notes-too-late",
    publicPages.tooLate,
    {
      user: (at) => ({
        thread: { kind: "paused", lastSignAt: at(0) },
        tooLate: { deliveredAt: DELIVERED_AT },
        lastSigns: [at(0), at(-16)].map((moment) => ({ at: moment, source: "log-in", device: "" })),
      }),
      notes: (all) => all.map(deliver),
    },
    {
      // No other screen of the notes shows a dialog.
      onlyColours: false,
      act: (page) => page.getByRole("dialog", { name: publicPages.tooLate }).waitFor(),
    },
  ),
  screenOf(
    "notes-last-known",
    thread.held,
    { user: () => ({}) },
    {
      answers: refuseAfterSign,
      act: async (page) => {
        await page.getByRole("heading", { level: 2, name: thread.held }).waitFor();
        await page.waitForLoadState("networkidle");
        await refuse("**/api/user/*")(page);
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        await page.getByText(thread.countsOnceHere).waitFor();
      },
    },
  ),
];
