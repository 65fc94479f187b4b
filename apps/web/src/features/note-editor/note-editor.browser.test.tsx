import { VALIDATION_DEBOUNCE_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readDraft } from "../notes/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { freezeTime } from "../../testing/time.ts";
import { currentUrl } from "../../testing/open-page.tsx";
import { buildNote, idOf } from "../../testing/people.ts";
import { deferAnswer } from "../../testing/server.ts";
import {
  ben,
  button,
  buttons,
  keepNewDraft,
  miriam,
  NOTE,
  openNew,
  openNote,
  text,
  title,
} from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

describe("the title of a note", () => {
  it("A long title is shown whole", async () => {
    openNew();
    await title().fill("For Miriam, who should read this first. ".repeat(6));
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = title().element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  it("A text of 65,536 characters scrolls in its field instead of making it grow", async () => {
    openNew();
    await text().fill("a ".repeat(32_768));
    expect(text().element().getBoundingClientRect().height).toBeLessThan(800);
  });

  it("The title is one line: pasted lines are joined, and Enter moves to the text", async () => {
    openNew();
    await title().fill("For Miriam\nand Ben");
    await expect.element(title()).toHaveValue("For Miriam and Ben");
    await title().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(text()).toHaveFocus();
    await expect.element(title()).toHaveValue("For Miriam and Ben");
    await expect.poll(() => readDraft("new")?.title).toBe("For Miriam and Ben");
  });
});

describe("the buttons of the editor", () => {
  it("A new note can be activated once it has a word, and then also cleared", async () => {
    openNew();
    await expect.element(button("Activate")).toBeDisabled();
    expect(buttons()).toEqual(["Activate"]);
    await title().fill("For Miriam");
    await expect.element(button("Activate")).toBeEnabled();
    expect(buttons()).toEqual(["Clear Note", "Activate"]);
  });

  it("An unchanged note can be deleted, and its save button waits", async () => {
    openNote();
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(buttons()).toEqual(["Save Changes", "Delete Note"]);
  });

  it("A changed note can be saved or discarded, and deleted again once it is changed back", async () => {
    openNote();
    await text().fill("Something else");
    await expect.element(button("Save Changes")).toBeEnabled();
    expect(buttons()).toEqual(["Discard Changes", "Save Changes"]);
    await text().fill(NOTE.text);
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(buttons()).toEqual(["Save Changes", "Delete Note"]);
  });

  it("A delivered note can only be deleted, and its text only read", async () => {
    const sent = buildNote(1, { triggered: "2026-11-20T10:00:00.000Z" });
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: sent } });
    const told = page.getByRole("note").getByText(/^This note was sent out 20\.11\.2026, /);
    await expect.element(told).toBeVisible();
    expect(told.element().textContent).toMatch(/ It can’t be changed anymore!$/);
    await expect.element(title()).toBeDisabled();
    await expect.element(text()).toBeDisabled();
    await expect.element(text()).toHaveValue(sent.text);
    expect(buttons()).toEqual(["Delete Note"]);
    await expect.element(page.getByRole("link", { name: "Add Recipient" })).not.toBeInTheDocument();
    await button("Delete Note").click();
    await expect.element(page.getByText(/Its recipients can still read it/)).toBeVisible();
  });
});

describe("what became of the mail to recipients", () => {
  it("A delivered note names the recipient whose mailbox refused the mail", async () => {
    const recipients = [miriam, { ...ben, mailCameBack: true }];
    const sent = buildNote(1, { triggered: "2026-11-20T10:00:00.000Z", recipients });
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: sent } });
    const told = page.getByText(
      /Ben Oser didn’t get this note: the mailbox person1@example\.com refused our email\./,
    );
    await expect.element(told).toBeVisible();
    await expect.element(page.getByText(/Miriam Keller didn’t get/)).not.toBeInTheDocument();
  });

  it("A delivered note shows what became of it for each recipient", async () => {
    const triggered = "2026-11-20T10:00:00.000Z";
    const delivered = { result: "accepted", acceptedAt: "2026-11-22T10:00:00.000Z" } as const;
    const recipients = [
      { ...miriam, delivered },
      { ...ben, delivered: { result: "failed", acceptedAt: null } as const },
    ];
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: buildNote(1, { triggered, recipients }) } });
    const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect
      .element(line(miriam.name).getByText(/^Accepted by the recipient’s mail server, 22\.11\.2026/))
      .toBeVisible();
    await expect.element(line(ben.name).getByText("The email didn’t get through")).toBeVisible();
    await expect.element(line(ben.name).getByText("Failed", { exact: true })).toBeVisible();
  });

  it("A note shows which recipient's mail came back", async () => {
    openNote({ "GET /api/recipients": { json: [{ ...miriam, mailCameBack: true }, ben] } });
    await expect.element(page.getByRole("listitem").getByText("Mail came back")).toBeVisible();
  });
});

describe("a new note", () => {
  it("Activating a new note sends it active, under its draft's id, and leads to the list", async () => {
    keepNewDraft();
    const server = openNew({ "POST /api/note": { json: NOTE } });
    await expect.element(title()).toHaveValue("For you");
    await button("Activate").click();
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf("POST /api/note")).toEqual([
      {
        _id: idOf(900),
        title: "For you",
        text: "Dear Miriam",
        recording: null,
        oldrecordings: [],
        active: true,
        recipients: [{ _id: miriam._id }],
      },
    ]);
    await expect.element(page.getByText("Note activated!")).toBeVisible();
    expect(readDraft("new")).toBeNull();
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("A new note is sent once when its form is submitted three times", async () => {
    keepNewDraft();
    const held = deferAnswer({ json: NOTE });
    const server = openNew({ "POST /api/note": held.answer });
    await expect.element(button("Activate")).toBeEnabled();
    const form = document.querySelector("form")!;
    for (let press = 0; press < 3; press += 1) form.requestSubmit();
    await expect.element(button("Activate")).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf("POST /api/note")).toHaveLength(1);
  });

  it("A new note without title and recipient is not sent, and both fields say why", async () => {
    const server = openNew();
    await text().fill("Dear Miriam");
    await button("Activate").click();
    await expect.element(page.getByText("Title is required")).toBeVisible();
    await expect.element(title()).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("Add at least one recipient")).toBeVisible();
    expect(server.bodiesOf("POST /api/note")).toEqual([]);
  });

  it.each([
    [256, []],
    [257, ["This title is too long"]],
  ])("A title of %i characters shows the errors %o", async (length, sentences) => {
    openNew();
    await expect.element(title()).toBeVisible();
    const { pass } = freezeTime();
    await title().fill("x".repeat(length));
    await userEvent.tab();
    const found = () =>
      page
        .getByText("This title is too long")
        .elements()
        .map((element) => element.textContent);
    await pass(VALIDATION_DEBOUNCE_MS);
    expect(found()).toEqual(sentences);
  });

  it("Clearing a new note asks first, then empties it and removes its draft", async () => {
    keepNewDraft();
    openNew();
    await button("Clear Note").click();
    await expect.element(page.getByRole("dialog", { name: "Clear this note?" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Clear Note" }).click();
    await expect.element(title()).toHaveValue("");
    await expect.element(page.getByText(miriam.name)).not.toBeInTheDocument();
    expect(readDraft("new")).toBeNull();
  });

  it("A refused new note keeps its text and draft, and shows the server's error", async () => {
    keepNewDraft();
    openNew({
      "POST /api/note": { status: 400, problem: { fields: { title: "This title is too long" } } },
    });
    await button("Activate").click();
    await expect.element(page.getByText("Activating note failed!")).toBeVisible();
    await expect.element(page.getByText("This title is too long")).toBeVisible();
    await expect.element(text()).toHaveValue("Dear Miriam");
    expect(readDraft("new")).toMatchObject({ title: "For you" });
    expect(currentUrl()).toBe("/notes/new");
  });

  it("A new note beyond the plan shows the limit and stays in the editor", async () => {
    keepNewDraft();
    openNew({ "POST /api/note": { status: 402, text: "Your plan holds 3 notes." } });
    await button("Activate").click();
    await expect.element(page.getByRole("dialog", { name: "Limit exceeded" })).toBeVisible();
    await expect.element(page.getByText("Your plan holds 3 notes.")).toBeVisible();
    await button("Cancel").click();
    await expect.element(title()).toHaveValue("For you");
  });
});

describe("an existing note", () => {
  const path = `PUT /api/note/${NOTE._id}`;

  it("A changed note is saved whole, with a trimmed title, and stays open", async () => {
    const server = openNote({ [path]: { text: "" } });
    await title().fill("  A new title ");
    server.change({
      [`GET /api/note/${NOTE._id}`]: {
        json: buildNote(1, { title: "A new title", updatedAt: "2026-11-21T10:00:00.000Z" }),
      },
    });
    await button("Save Changes").click();
    await expect.element(page.getByText("Saved!")).toBeVisible();
    expect(server.bodiesOf(path)).toEqual([
      {
        _id: NOTE._id,
        title: "A new title",
        text: NOTE.text,
        recording: null,
        oldrecordings: [],
        active: true,
        recipients: [{ _id: miriam._id }],
        updatedAt: NOTE.updatedAt,
      },
    ]);
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(currentUrl()).toBe(`/notes/${NOTE._id}`);
  });

  it("Discarding a change asks first, then restores the saved text", async () => {
    openNote();
    await text().fill("Something else");
    await button("Discard Changes").click();
    await expect.element(page.getByText("The note goes back to its last saved version.")).toBeVisible();
    await button("Discard").click();
    await expect.element(text()).toHaveValue(NOTE.text);
    await expect.element(button("Delete Note")).toBeVisible();
  });

  it("Deleting a note asks first, then leads to the list", async () => {
    const server = openNote({ [`DELETE /api/note/${NOTE._id}`]: { text: "" } });
    await expect.element(button("Delete Note")).toBeVisible();
    // Without the app around it, the page has no room below it for its dock.
    (button("Delete Note").element() as HTMLElement).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf(`DELETE /api/note/${NOTE._id}`)).toHaveLength(1);
  });

  it("Text typed while a note is being saved stays in the editor", async () => {
    const held = deferAnswer({ text: "" });
    openNote({ [path]: held.answer });
    await text().fill("First");
    await button("Save Changes").click();
    await text().fill("First and more");
    held.come();
    await expect.element(button("Discard Changes")).toBeEnabled();
    await expect.element(text()).toHaveValue("First and more");
  });

  const elsewhere = buildNote(1, { title: "From the phone", updatedAt: "2026-11-21T12:00:00.000Z" });

  it("A note changed on another device is taken over when nothing was typed here", async () => {
    const server = openNote();
    await expect.element(title()).toHaveValue(NOTE.title);
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: elsewhere } });
    await server.askAgain();
    await expect.element(title()).toHaveValue("From the phone");
    await expect.element(button("Delete Note")).toBeVisible();
  });

  it("Typed text stays when another device changes the note, and discarding shows that version", async () => {
    const server = openNote();
    await text().fill("Typed here");
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: elsewhere } });
    await server.askAgain();
    await expect.element(text()).toHaveValue("Typed here");
    await expect.element(title()).toHaveValue(NOTE.title);
    await expect.element(button("Discard Changes")).toBeVisible();
    await button("Discard Changes").click();
    await button("Discard").click();
    await expect.element(title()).toHaveValue("From the phone");
  });

  it('A note that could not be loaded loads at a press on "Try again"', async () => {
    const server = openNote({
      [`GET /api/note/${NOTE._id}`]: { status: 403, problem: {} },
      "GET /api/notes": { json: [] },
    });
    await expect.element(page.getByText("Failed to load note!")).toBeVisible();
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: NOTE } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(title()).toHaveValue(NOTE.title);
  });
});
