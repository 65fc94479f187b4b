import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import type { Draft } from "@afterword/core/notes/draft";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../notes/drafts.ts";
import { takes } from "../recordings/device/takes.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import { logIn } from "../../testing/logged-in.ts";
import { deferAnswer } from "../../testing/server.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import { button, keepNewDraft, miriam, NOTE, openNew, openNote, text, title } from "./editor.fixture.ts";

const GONE = { [`GET /api/note/${NOTE._id}`]: { status: 404, problem: {} }, "GET /api/notes": { json: [] } };

const keepWords = (changes: Partial<Draft> = {}): void => {
  logIn();
  const draft = {
    ...EMPTY_ADDRESSED,
    noteId: NOTE._id,
    title: "For you",
    text: "Dear Miriam",
    recipientIds: [miriam._id],
    ...changes,
  };
  writeDraft(NOTE._id, draft);
};

beforeEach(() => window.localStorage.clear());

describe("a note that was deleted elsewhere", () => {
  it("A deleted note says so and links to the notes", async () => {
    openNote(GONE);
    await expect.element(page.getByText(/^This note is no longer here\./)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Go to my notes" }))
      .toHaveAttribute("href", "/notes");
    await expect.element(button("Keep it as a new note")).not.toBeInTheDocument();
  });

  it("The draft of a deleted note can be kept as a new note", async () => {
    keepWords();
    openNote(GONE);
    await expect.element(page.getByRole("textbox", { name: "Unsaved text" })).toHaveValue("Dear Miriam");
    await button("Keep it as a new note").click();
    await expect.element(title()).toHaveValue("For you");
    expect(currentUrl()).toBe("/notes/new");
    expect(readDraft(NOTE._id)).toBeNull();
    expect(readDraft("new")).toMatchObject({ text: "Dear Miriam", recipientIds: [miriam._id] });
    expect(readDraft("new")?.noteId).not.toBe(NOTE._id);
  });

  it("The draft of a deleted note does not replace a new note's draft, which is linked instead", async () => {
    keepNewDraft();
    keepWords();
    openNote(GONE);
    await expect.element(page.getByRole("textbox", { name: "Unsaved text" })).toBeVisible();
    await expect.element(button("Keep it as a new note")).not.toBeInTheDocument();
    await page.getByRole("link", { name: "Go to the note you started" }).click();
    await expect.element(title()).toHaveValue("For you");
    expect(readDraft(NOTE._id)).not.toBeNull();
  });

  it("The draft of a deleted note is discarded with its take after a confirmation", async () => {
    const recording = buildRecording();
    await putTake(recording, { state: "ended" });
    keepWords({ recording });
    openNote(GONE);
    await button("Discard").click();
    expect(readDraft(NOTE._id)).not.toBeNull();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect.poll(currentUrl).toBe("/notes");
    expect(readDraft(NOTE._id)).toBeNull();
    await expect.poll(() => takes.findTake(recording.cloud)).toBeNull();
  });

  it("A note deleted while it is open says so at the next save, with all that was typed until then", async () => {
    const held = deferAnswer({ status: 404, problem: {} });
    openNote({ [`PUT /api/note/${NOTE._id}`]: held.answer });
    await text().fill("All");
    await button("Save Changes").click();
    await text().fill("All of it");
    held.come();
    await expect.element(page.getByRole("textbox", { name: "Unsaved text" })).toHaveValue("All of it");
    await expect.element(page.getByText(/^This note is no longer here\./)).toBeVisible();
    await button("Keep it as a new note").click();
    await expect.element(text()).toHaveValue("All of it");
  });

  it("A note deleted while it is open says so once the server is asked again", async () => {
    const server = openNote();
    await text().fill("All of it");
    server.change(GONE);
    await server.askAgain();
    await expect.element(page.getByRole("textbox", { name: "Unsaved text" })).toHaveValue("All of it");
  });
});

describe("the rest of the text length", () => {
  it.each([
    [64_535, null],
    [64_536, "1000 characters left"],
    [65_535, "1 character left"],
    [65_536, "0 characters left"],
    [65_537, null],
  ])("A text of %s characters has this hint about the rest: %s", async (length, said) => {
    openNew();
    await text().fill("a".repeat(length));
    await expect.poll(() => page.getByText(/characters? left/).query()?.textContent ?? null).toBe(said);
  });
});

describe("text from right to left", () => {
  it("Title and text written from right to left have that direction", async () => {
    openNew();
    await text().fill("שלום מרים");
    await title().fill("لمريم");
    for (const field of [title(), text()])
      await expect.poll(() => field.element().matches(":dir(rtl)")).toBe(true);
  });
});
