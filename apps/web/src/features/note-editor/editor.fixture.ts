import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { page } from "vitest/browser";
import { writeDraft } from "../notes/drafts.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { ANNA, buildNote, buildRecipient, buildUser, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

/** The server's answers for the editor of this note. */
export const NOTE = buildNote(1);
export const [miriam, ben] = [buildRecipient(0), buildRecipient(1)];

/** A title with a tab, a line separator, an override and an isolate of direction; and the one line that is saved of it. */
export const TYPED_TITLE = "For\tMiriam\u2028and \u202Eher \u2066children ";
export const SAVED_TITLE = "For Miriam and her children";

const open = (path: string, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/note/${NOTE._id}`]: { json: NOTE },
    "GET /api/notes": { json: [NOTE] },
    "GET /api/recipients": { json: [miriam, ben] },
    [`GET /api/note/${NOTE._id}/rehearsals`]: { json: [] },
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    ...answers,
  });
  logIn();
  const { client } = openPage(path);
  return { ...server, askAgain: () => client.invalidateQueries() };
};
export const openNote = (answers: Answers = {}) => open(`/notes/${NOTE._id}`, answers);
export const openNew = (answers: Answers = {}) => open("/notes/new", answers);
export const openList = (answers: Answers = {}) => open("/notes", answers);

export const title = () => page.getByRole("textbox", { name: "Title" });
export const text = () => page.getByRole("textbox", { name: "Text" });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
/** The labels of the dock's buttons. */
export const buttons = (): (string | null)[] =>
  page
    .getByRole("button")
    .elements()
    .filter((found) => found.closest("section") === null)
    .map((found) => found.textContent)
    .filter((words) => words !== "");

/** The draft of a new note, with these recipients. */
export const keepNewDraft = (recipientIds: readonly string[] = [miriam._id]): void => {
  logIn();
  writeDraft("new", {
    ...EMPTY_ADDRESSED,
    noteId: idOf(900),
    title: "For you",
    text: "Dear Miriam",
    recipientIds,
  });
};
