import type { Note } from "@afterword/contract/endpoints/notes";
import type { User } from "@afterword/contract/endpoints/users";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { refuse, type Room } from "./room.ts";

const { notes, publicPages, thread } = messages;

/** So many days after the product's now; before it, where they are less than 0. */
type At = (days: number) => string;

/** Where Anna stands, as far as it is not where she stands in truth. */
type Standing = {
  readonly user: (at: At) => Partial<User>;
  readonly notes?: (all: readonly Note[]) => readonly Note[];
};

/** The line of a week and two days, somewhere on its way. */
const line = (at: At, begun: number) => ({
  lastSignAt: at(begun),
  reminderAt: at(begun + 7),
  deliveryAt: at(begun + 9),
  reminderMark: 7 / 9,
  lamp: Math.min(1, -begun / 9),
});

const asIf =
  ({ user, notes: changeNotes }: Standing) =>
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

/** The latest of the signs is the one from which the line counts. */
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
 * The server fails right after the sign that opening the app gives, which the card so tells of in the page's own words:
 * otherwise chance decided whether the server's came through before. A website gives none.
 */
const refuseAfterSign = (page: Page): Promise<unknown> =>
  page.route("**/api/user/confirm-agency", async (route) => {
    const response = await route.fetch();
    await refuse("**/api/user/*")(page);
    await route.fulfill({ response });
  });

/** `says`: what the card tells in this state. */
const roomOf = (name: string, says: string, standing: Standing, more: Partial<Room> = {}): Room => ({
  name,
  route: "notes",
  heading: notes.title,
  who: "anna",
  onlyColours: true,
  answers: asIf(standing),
  act: (page) => page.getByRole("heading", { level: 2, name: says }).waitFor(),
  ...more,
});

/** To open the app is a sign of life, after which none of these states lasts. */
const ON_WEBSITE = { mode: "website" } as const;

const deliver = (note: Note): Note =>
  note.active && note.triggered === null ? { ...note, triggered: note.updatedAt } : note;

const pause = (note: Note): Note => ({ ...note, active: false });

/**
 * The states of the thread in which nobody of the house is (look.md, "What people fear, and what answers it"): the page
 * is told that Anna is in them.
 */
export const THREAD_ROOMS: readonly Room[] = [
  roomOf("notes-asleep", thread.asleep("").trim(), {
    user: (at) => ({
      sleepUntil: at(12),
      thread: { kind: "asleep", ...line(at, 12), lastSignAt: at(-2), until: at(12) },
    }),
  }),
  roomOf(
    "notes-unreached",
    thread.unreached,
    { user: (at) => ({ thread: { kind: "reminder-waiting", ...line(at, -7), waitingSince: at(-1) } }) },
    ON_WEBSITE,
  ),
  roomOf(
    "notes-held-back",
    thread.heldBack,
    { user: (at) => ({ thread: { kind: "held-back", ...line(at, -10) } }) },
    ON_WEBSITE,
  ),
  roomOf("notes-paused", thread.paused, {
    user: (at) => ({ thread: { kind: "paused", lastSignAt: at(-2) } }),
    notes: (all) => all.map(pause),
  }),
  roomOf("notes-all-sent", thread.allSent, {
    user: (at) => ({ thread: { kind: "paused", lastSignAt: at(-2) } }),
    notes: (all) => all.filter(({ triggered }) => triggered !== null),
  }),
  roomOf("notes-expired", thread.expired, {
    user: (at) => ({ thread: { kind: "expired", lastSignAt: at(-2), endedAt: at(-3) } }),
  }),
  roomOf("notes-inactive", thread.inactive, {
    user: (at) => ({ thread: { kind: "inactive", lastSignAt: at(-2) } }),
  }),
  roomOf(
    "notes-delivered",
    thread.delivered,
    {
      // When Anna's notes were written, which is all that they know of the days.
      user: (at) => ({ thread: { kind: "delivered", lastSignAt: at(-16), deliveredAt: at(-7) } }),
      notes: (all) => all.map(deliver),
    },
    ON_WEBSITE,
  ),
  roomOf(
    "notes-too-late",
    publicPages.tooLate,
    { user: (at) => ({ tooLate: { deliveredAt: at(-1) } }) },
    {
      // A dialog, which no other room of the notes shows.
      onlyColours: false,
      act: (page) => page.getByRole("dialog", { name: publicPages.tooLate }).waitFor(),
    },
  ),
  roomOf(
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
        await page.getByText(thread.lastKnown, { exact: true }).waitFor();
      },
    },
  ),
];
