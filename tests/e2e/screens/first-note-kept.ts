import { randomUUID } from "node:crypto";
import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { activateFirstNote } from "../writer.ts";
import type { Screen } from "./screen.ts";

const { onboarding } = messages;

/** The scene after a first note. Only this page is told that the server took the note: others need the newcomer. */
export const FIRST_NOTE_KEPT: Screen = {
  name: "first-note-kept",
  route: "notes",
  heading: onboarding.noteQuestion,
  who: "newcomer",
  before: (page) => page.addInitScript(() => window.localStorage.removeItem("onboarding")),
  answers: (page) => takeNote(page),
  act: async (page) => {
    await activateFirstNote(page, {
      title: "For Miriam",
      text: "The garden is yours.",
      name: "Miriam",
      email: "miriam@example.org",
    });
    await page.getByRole("heading", { level: 1, name: onboarding.kept }).waitFor();
  },
};

const takeNote = async (page: Page): Promise<void> => {
  const owner = { _id: randomUUID() };
  const people: Recipient[] = [];
  const notes: Note[] = [];
  await page.route("**/api/recipients", (route) => route.fulfill({ json: people }));
  await page.route("**/api/notes", (route) => route.fulfill({ json: notes }));
  await page.route("**/api/recipient", async (route) => {
    const { name, email } = route.request().postDataJSON() as RecipientBody;
    people.push({
      _id: randomUUID(),
      owner,
      name,
      email,
      hasPfp: false,
      pfp: null,
      language: null,
      mailCameBack: false,
    });
    await route.fulfill({ json: people[0] });
  });
  await page.route("**/api/note", async (route) => {
    const { _id = randomUUID(), title, text } = route.request().postDataJSON() as NoteBody;
    const updatedAt = new Date().toISOString();
    const state = { recording: null, recordingState: null, active: true, triggered: null, updatedAt };
    notes.push({ _id, owner, title, text, recipients: people, ...state });
    await route.fulfill({ json: notes[0] });
  });
};
