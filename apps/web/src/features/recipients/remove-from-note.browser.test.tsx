/** Taking a person off the note that their page was opened from. */
import type { Note } from "@afterword/contract/endpoints/notes";
import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { recipients } from "@afterword/core/messages/recipients";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { currentUrl } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient, NOW } from "../../testing/people.ts";
import { deferAnswer } from "../../testing/server.ts";
import { readDraft, writeDraft } from "../notes/drafts.ts";

const [MIRIAM, BEN] = [buildRecipient(0), buildRecipient(1)];
const NOTE = buildNote(1, { title: "For my daughter", recipients: [MIRIAM] });
const ASKED = `GET /api/note/${NOTE._id}` as const;
const LIST = { "GET /api/recipients": { json: [MIRIAM, BEN] } };

const open = (path: string) => openApp(path, { ...LIST, [ASKED]: { json: NOTE } });
const openFromList = async (note: Note) => {
  openApp("/notes", {
    ...LIST,
    "GET /api/notes": { json: [note] },
    [ASKED]: deferAnswer({ json: note }).answer,
  });
  await expect.element(page.getByText(note.title)).toBeVisible();
  appHistory.push(`/add-recipient/${MIRIAM._id}?note=${note._id}`);
};
const remove = () => page.getByRole("button", { name: recipients.removeFromNote });

beforeEach(() => {
  window.localStorage.clear();
  logIn();
});

describe("taking a person off the note from their page", () => {
  it("A recipient of the note is taken off its draft, stays in the list, and the page leads back to the note", async () => {
    const server = open(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    await remove().click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)).toMatchObject({ title: NOTE.title, recipientIds: [] });
    expect(server.arrived.filter(({ name }) => !name.startsWith("GET"))).toEqual([]);
  });

  it("What is not saved of the note stays, and only this recipient goes", async () => {
    const draft = { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: "Not saved" };
    writeDraft(NOTE._id, { ...draft, recipientIds: [MIRIAM._id, BEN._id] });
    open(`/add-recipient/${BEN._id}?note=${NOTE._id}`);
    await remove().click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)).toMatchObject({ title: "Not saved", recipientIds: [MIRIAM._id] });
  });

  it("While a person is being saved, they cannot be taken off the note", async () => {
    const held = deferAnswer({ status: 500, problem: {} });
    const server = open(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    server.change({ [`PUT /api/recipient/${MIRIAM._id}`]: held.answer });
    await page.getByRole("textbox", { name: "Name" }).fill("Miriam Kern");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(remove()).toBeDisabled();
    held.come();
    await expect.element(remove()).toBeEnabled();
  });

  it("Of a note that only the list has brought so far, a recipient is taken off and every word stays", async () => {
    await openFromList(NOTE);
    await remove().click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    const { title, text, updatedAt } = NOTE;
    expect(readDraft(NOTE._id)).toMatchObject({ title, text, recipientIds: [], base: { updatedAt } });
  });

  it("A delivered note that only the list has brought so far keeps its recipients", async () => {
    await openFromList({ ...NOTE, triggered: NOW });
    await expect.element(page.getByRole("button", { name: recipients.deleteRecipient })).toBeVisible();
    await expect.element(remove()).not.toBeInTheDocument();
  });

  it("A draft that another tab has dropped meanwhile is not begun again without its note", async () => {
    const draft = { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: "Not saved", recipientIds: [MIRIAM._id] };
    writeDraft(NOTE._id, draft);
    open(`/add-recipient/${MIRIAM._id}?note=${NOTE._id}`);
    await expect.element(remove()).toBeVisible();
    writeDraft(NOTE._id, null);
    await remove().click();
    await expect.poll(currentUrl).toBe(`/notes/${NOTE._id}`);
    expect(readDraft(NOTE._id)).toBeNull();
  });

  it.each([
    ["without a note", `/recipients/${MIRIAM._id}`, NOTE],
    ["of a note that does not have them", `/add-recipient/${BEN._id}?note=${NOTE._id}`, NOTE],
    ["of a delivered note", `/add-recipient/${MIRIAM._id}?note=${NOTE._id}`, { ...NOTE, triggered: NOW }],
  ])("The page of a person %s deletes them everywhere instead", async (_of, path, note) => {
    openApp(path, { ...LIST, [ASKED]: { json: note } });
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: recipients.deleteRecipient })).toBeVisible();
    await expect.element(remove()).not.toBeInTheDocument();
  });
});
