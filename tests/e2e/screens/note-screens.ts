import { randomUUID } from "node:crypto";
import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Page } from "playwright-core";
import { FIRST_NOTE_KEPT } from "./first-note-kept.ts";
import { keepToasts, lose, press, refuse, stall, type Screen } from "./screen.ts";

const { fields, notes, onboarding, rehearsal, shell, thread, words } = messages;

const NOTES = { route: "notes", heading: notes.title, who: "anna" } as const;

/** Shows the steps to a first note again. */
const beginAnew = (page: Page): Promise<unknown> =>
  page.addInitScript(() => window.localStorage.removeItem("onboarding"));

/** Walks there, so that there is a way back. */
const beyondNote = async (page: Page): Promise<void> => {
  await page.getByLabel(notes.titleLabel).fill("For Miriam");
  await press(onboarding.next)(page);
  await page.getByRole("heading", { level: 1, name: onboarding.personQuestion }).waitFor();
};

/** The list of notes and the thread above it. */
export const NOTE_LIST_SCREENS: readonly Screen[] = [
  { name: "notes", ...NOTES },
  { name: "notes-none", ...NOTES, who: "newcomer" },
  { name: "notes-loading", ...NOTES, answers: stall("**/api/notes"), staysLoading: true },
  {
    name: "notes-failed",
    ...NOTES,
    answers: refuse("**/api/notes"),
    act: (page) => page.getByText(notes.loadListFailed).waitFor(),
  },
  {
    name: "notes-after-a-reminder",
    ...NOTES,
    who: "silent",
    // Opening the app is a sign of life.
    mode: "website",
    act: (page) => page.getByText(thread.reminded).waitFor(),
  },
  { name: "notes-menu", ...NOTES, mode: "app", act: press(shell.menu) },
  {
    name: "notes-pause-question",
    ...NOTES,
    act: async (page, { held }) => {
      await page.getByRole("switch", { name: notes.activeSwitch(held.title) }).click();
      await page.getByRole("dialog", { name: notes.pauseQuestion }).waitFor();
    },
  },
  {
    name: "notes-toast",
    ...NOTES,
    before: keepToasts,
    answers: lose("**/api/note/*", "PUT"),
    act: async (page, { held }) => {
      await page.getByRole("switch", { name: notes.activeSwitch(held.title) }).click();
      await press(notes.pause)(page);
      await page.getByRole("status", { name: shell.messages }).getByText(/./).first().waitFor();
    },
  },
  {
    name: "notes-delete-question",
    ...NOTES,
    act: async (page, { held }) => {
      await page.getByRole("button", { name: words.deleteNamed(held.title) }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: notes.deleteQuestion }).waitFor();
    },
  },
  {
    name: "notes-sleep-until",
    ...NOTES,
    act: async (page) => {
      await page.getByRole("switch", { name: notes.sleepMode }).click();
      await page.getByRole("dialog", { name: notes.sleepUntil }).waitFor();
    },
  },
  {
    name: "first-note-what",
    route: "notes",
    heading: onboarding.noteQuestion,
    who: "newcomer",
    act: async (page) => {
      await press(onboarding.next)(page);
      await page.getByText(fields.titleMissing).waitFor();
    },
    before: beginAnew,
  },
  {
    name: "first-note-who",
    route: "notes",
    heading: onboarding.noteQuestion,
    who: "newcomer",
    act: beyondNote,
    before: beginAnew,
  },
  {
    name: "first-note-rhythm",
    route: "notes",
    heading: onboarding.noteQuestion,
    who: "newcomer",
    act: async (page) => {
      await beyondNote(page);
      await press(onboarding.skip)(page);
      await page.getByRole("heading", { level: 1, name: onboarding.rhythmQuestion }).waitFor();
    },
    before: beginAnew,
  },
  FIRST_NOTE_KEPT,
];

/** The rehearsal is accepted at once, and only in this page: other screens show the same note. */
const rehearse = async (page: Page): Promise<void> => {
  const rehearsals: Rehearsal[] = [];
  await page.route("**/api/note/*/rehearsals", (route) => route.fulfill({ json: rehearsals }));
  await page.route("**/api/note/*/rehearsal", async (route) => {
    const nowMs = await page.evaluate(() => Date.now());
    const askedAt = new Date(nowMs).toISOString();
    const expiresAt = new Date(nowMs + DAY_MS).toISOString();
    const sent = {
      _id: randomUUID(),
      mail: "accepted",
      askedAt,
      acceptedAt: askedAt,
      openedAt: null,
    } as const;
    rehearsals.unshift({ ...sent, expiresAt });
    await route.fulfill({ json: rehearsals[0] });
  });
};

const NOTE = {
  route: "note",
  path: ({ held }) => pathTo("note", { id: held._id }),
  heading: notes.editTitle,
  who: "anna",
} as const satisfies Partial<Screen>;

export const EDITOR_SCREENS: readonly Screen[] = [
  { name: "note-new", route: "newNote", heading: notes.newTitle, who: "anna" },
  {
    name: "note-new-with-what-is-wrong",
    route: "newNote",
    heading: notes.newTitle,
    who: "newcomer",
    act: async (page) => {
      await page.getByLabel(notes.textLabel).fill("Dear Miriam");
      await press(notes.activate)(page);
      await page.getByText(fields.recipientMissing).waitFor();
    },
  },
  { name: "note-held", ...NOTE },
  {
    name: "note-failed",
    ...NOTE,
    answers: refuse("**/api/note/*"),
    act: (page) => page.getByText(notes.loadFailed).waitFor(),
  },
  {
    name: "note-sent",
    ...NOTE,
    path: ({ sent }) => pathTo("note", { id: sent._id }),
    heading: notes.sentTitle,
  },
  {
    name: "note-rehearsed",
    ...NOTE,
    answers: rehearse,
    act: async (page) => {
      await page.getByRole("button", { name: rehearsal.send }).click();
      await page.getByText(rehearsal.openIt).waitFor();
    },
  },
  {
    name: "note-preview",
    ...NOTE,
    act: async (page) => {
      await page.getByRole("button", { name: rehearsal.preview }).click();
      await page.frameLocator("dialog iframe").getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    // Comes last: its draft stays in the browser.
    name: "note-changed",
    ...NOTE,
    act: async (page) => {
      await page.getByLabel(notes.titleLabel).fill("For Søren, Marie and me");
      await page.getByRole("button", { name: notes.discard }).waitFor();
    },
  },
];
