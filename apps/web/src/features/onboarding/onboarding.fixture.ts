import type { NoteBody } from "@afterword/contract/endpoints/notes";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { ANNA, buildNote, buildRecipient, buildUser } from "../../testing/people.ts";
import type { Answers } from "../../testing/server.ts";

export const miriam = buildRecipient(0, { name: "Miriam" });
export const NOTE = buildNote(1, { title: "For Miriam", recipients: [miriam] });
export const ADD_PERSON = "POST /api/recipient";
export const ADD_NOTE = "POST /api/note";
export const SAVE_USER = `PUT /api/user/${ANNA}`;

export const open = (answers: Answers = {}, path = "/notes") => {
  logIn();
  let people: readonly unknown[] = [];
  let saved: readonly unknown[] = [];
  return openApp(path, {
    "GET /api/recipients": () => ({ json: people }),
    [ADD_PERSON]: () => {
      people = [miriam];
      return { json: miriam };
    },
    [SAVE_USER]: { json: buildUser({ confirmFrequency: 336 }) },
    [ADD_NOTE]: ({ body }) => {
      const note = { ...NOTE, _id: (body as NoteBody)._id };
      saved = [note];
      return { json: note };
    },
    "GET /api/notes": () => ({ json: saved }),
    ...answers,
  });
};
export const field = (name: string) => page.getByRole("textbox", { name });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const rhythm = (name: string) => page.getByRole("radio", { name, exact: true });
export const question = (name: string) => page.getByRole("heading", { level: 1, name });
export const [NOTE_Q, PERSON_Q, RHYTHM_Q] = [
  "What should not be left unsaid?",
  "Who is it for?",
  "How long should we wait to hear from you?",
];
export const kept = () => question("It’s kept.");
export const list = () => page.getByRole("heading", { level: 1, name: "My Notes" });

export const writeTheNote = async (): Promise<void> => {
  await field("Title").fill("For Miriam");
  await field("Text").fill("The garden is yours.");
  await button("Next").click();
  await expect.element(question(PERSON_Q)).toBeVisible();
};
export const nameThePerson = async (): Promise<void> => {
  await field("Name").fill("Miriam");
  await field("Email").fill("miriam@example.com");
  await button("Next").click();
  await expect.element(question(RHYTHM_Q)).toBeVisible();
};
export const CALM = { confirmFrequency: 672, sendingDelay: 336 };
