import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import type { Note } from "@afterword/contract/endpoints/notes";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../notes/drafts.ts";
import { logIn } from "../../testing/logged-in.ts";
import { buildNote } from "../../testing/people.ts";
import type { Answer, Answers, Arrived } from "../../testing/server.ts";
import { button, miriam, NOTE, openNote, text, title } from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

const PUT = `PUT /api/note/${NOTE._id}`;
const GET = `GET /api/note/${NOTE._id}`;
const REFUSED = "This note was changed elsewhere.";

/** The server's answers while it holds this version. */
const holding = (version: Note): Answers => ({
  [GET]: { json: version },
  [PUT]: ({ body }: Arrived): Answer =>
    (body as { readonly updatedAt: string }).updatedAt === version.updatedAt
      ? { text: "OK" }
      : { status: 409, problem: { detail: REFUSED } },
});
const later = (changes: Partial<Note>): Note =>
  buildNote(1, { updatedAt: "2026-11-21T12:00:00.000Z", ...changes });
const dialog = () => page.getByRole("dialog", { name: "Changed elsewhere" });

describe("a note changed on another device", () => {
  const elsewhere = later({ title: "From the phone", text: "Dear Miriam" });

  it("Saving a stale note is refused, keeps the typed text, and offers the newer version", async () => {
    const server = openNote();
    await text().fill("Typed here");
    server.change(holding(elsewhere));
    await button("Save Changes").click();
    await expect.element(dialog().getByText(/^This note was changed elsewhere\. Loading/)).toBeVisible();
    await button("Keep what I wrote").click();
    await expect.element(text()).toHaveValue("Typed here");
    expect(readDraft(NOTE._id)?.text).toBe("Typed here");
    expect(server.bodiesOf(PUT)).toHaveLength(1);
    await button("Save Changes").click();
    await button("Load newer version").click();
    await expect.element(title()).toHaveValue("From the phone");
    await expect.element(text()).toHaveValue("Dear Miriam");
    await text().fill("Dear Miriam, and more");
    await button("Save Changes").click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    expect(server.bodiesOf(PUT)).toHaveLength(3);
  });

  it('"Save mine instead" saves the typed text over the newer version', async () => {
    const server = openNote();
    await text().fill("Typed here");
    server.change(holding(elsewhere));
    await button("Save Changes").click();
    await button("Save mine instead").click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    expect(server.bodiesOf(PUT).at(-1)).toMatchObject({ text: "Typed here", updatedAt: elsewhere.updatedAt });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("Saving an older draft asks before it replaces the newer version", async () => {
    logIn();
    const old = { ...EMPTY_ADDRESSED, title: NOTE.title, text: NOTE.text, recipientIds: [miriam._id] };
    const base = { ...old, updatedAt: NOTE.updatedAt };
    writeDraft(NOTE._id, { ...old, noteId: NOTE._id, text: "Typed yesterday", base });
    openNote(holding(elsewhere));
    await expect.element(text()).toHaveValue("Typed yesterday");
    await button("Save Changes").click();
    await expect.element(dialog()).toBeVisible();
  });

  it("A note that was only paused elsewhere is saved with the typed text, and stays paused", async () => {
    const server = openNote();
    await text().fill("Typed here");
    server.change(holding(later({ active: false })));
    await button("Save Changes").click();
    await expect.poll(() => server.bodiesOf(PUT)).toHaveLength(2);
    expect(server.bodiesOf(PUT).at(-1)).toMatchObject({ text: "Typed here", active: false });
    await expect.element(page.getByText("Saved!")).toBeVisible();
  });

  it("A second save right after the first takes the new version without a question", async () => {
    const server = openNote({ [PUT]: { text: "OK" } });
    await text().fill("One");
    await button("Save Changes").click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    await text().fill("Two");
    server.change(holding(later({ text: "One" })));
    await button("Save Changes").click();
    await expect
      .poll(() => server.bodiesOf(PUT).at(-1))
      .toMatchObject({ text: "Two", updatedAt: later({}).updatedAt });
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("a saved note whose answer was lost", () => {
  it("A save after a lost answer takes the text typed since, without a question", async () => {
    const server = openNote({ [PUT]: { status: 503, problem: {} } });
    await text().fill("One");
    await button("Save Changes").click();
    await expect.element(page.getByText("Saving note failed!")).toBeVisible();
    server.change(holding(later({ text: "One" })));
    await text().fill("One, two");
    await button("Save Changes").click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    expect(server.bodiesOf(PUT).at(-1)).toMatchObject({ text: "One, two", updatedAt: later({}).updatedAt });
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("a note delivered during the writing", () => {
  it("A note delivered while text was unsaved shows that text and keeps its draft", async () => {
    const server = openNote();
    await text().fill("Two lemons.");
    server.change({ [GET]: { json: later({ triggered: "2026-11-21T12:00:00.000Z" }) } });
    await server.askAgain();
    const unsent = page.getByRole("textbox", { name: "Undelivered text" });
    await expect.element(unsent).toHaveValue("Two lemons.");
    await expect.element(unsent).toBeEnabled();
    expect(readDraft(NOTE._id)?.text).toBe("Two lemons.");
  });

  it("A delivered note without unsaved text shows only itself", async () => {
    openNote({ [GET]: { json: later({ triggered: "2026-11-21T12:00:00.000Z" }) } });
    await expect.element(text()).toHaveValue(NOTE.text);
    await expect.element(page.getByText("Not delivered", { exact: true })).not.toBeInTheDocument();
  });
});
