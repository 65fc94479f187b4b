import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readDraft, writeDraft } from "../../shared/drafts/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { currentUrl, openPage } from "../../testing/open-page.tsx";
import { buildNote, buildRecipient, idOf } from "../../testing/people.ts";
import { holdBack, serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";

const NOTE = buildNote(1);
const [miriam, ben] = [buildRecipient(0), buildRecipient(1)];

const open = (path: string, answers: Answers = {}) => {
  const server = serve({
    [`GET /api/note/${NOTE._id}`]: { json: NOTE },
    "GET /api/notes": { json: [NOTE] },
    "GET /api/recipients": { json: [miriam, ben] },
    ...answers,
  });
  logIn();
  const { client } = openPage(path);
  return { ...server, askAgain: () => client.invalidateQueries() };
};
const openNote = (answers: Answers = {}) => open(`/notes/${NOTE._id}`, answers);
const openNew = (answers: Answers = {}) => open("/notes/new", answers);

const title = () => page.getByRole("textbox", { name: "Title" });
const text = () => page.getByRole("textbox", { name: "Text" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const buttons = (): (string | null)[] =>
  page
    .getByRole("button")
    .elements()
    .map((found) => found.textContent)
    .filter((words) => words !== "");

/** A new note as it was begun before, with somebody on it. */
const keepNewDraft = (recipientIds: readonly string[] = [miriam._id]): void => {
  logIn();
  writeDraft("new", { noteId: idOf(900), title: "For you", text: "Dear Miriam", recipientIds });
};

beforeEach(() => window.localStorage.clear());

describe("the buttons of the editor", () => {
  it("are only Activate for a new note, which waits for a word", async () => {
    openNew();
    await expect.element(button("Activate")).toBeDisabled();
    expect(buttons()).toEqual(["Activate"]);
    await title().fill("For Miriam");
    await expect.element(button("Activate")).toBeEnabled();
    expect(buttons()).toEqual(["Activate", "Clear Note"]);
  });

  it("are Save, which waits, and Delete for a note that was not changed", async () => {
    openNote();
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(buttons()).toEqual(["Save Changes", "Delete Note"]);
  });

  it("are Save and Discard for a note that was changed, and the others again when it is changed back", async () => {
    openNote();
    await text().fill("Something else");
    await expect.element(button("Save Changes")).toBeEnabled();
    expect(buttons()).toEqual(["Save Changes", "Discard Changes"]);
    await text().fill(NOTE.text);
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(buttons()).toEqual(["Save Changes", "Delete Note"]);
  });

  it("is only Delete for a note that was sent out, whose words can be read and not changed", async () => {
    const sent = buildNote(1, { triggered: "2026-11-20T10:00:00.000Z" });
    openNote({ [`GET /api/note/${NOTE._id}`]: { json: sent } });
    const told = page.getByRole("note").getByText(/^This note was sent out 20\.11\.2026, /);
    await expect.element(told).toBeVisible();
    expect(told.element().textContent).toMatch(/ It can't be changed anymore!$/);
    await expect.element(title()).toBeDisabled();
    await expect.element(text()).toHaveValue(sent.text);
    expect(buttons()).toEqual(["Delete Note"]);
  });
});

describe("a new note", () => {
  it("is sent under the id it was begun with, active and with its people, and leads to the list", async () => {
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
        active: true,
        recipients: [{ _id: miriam._id }],
      },
    ]);
    await expect.element(page.getByText("Note activated!")).toBeVisible();
    expect(readDraft("new")).toBeNull();
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("is sent once, however often the button is pressed", async () => {
    keepNewDraft();
    const held = holdBack({ json: NOTE });
    const server = openNew({ "POST /api/note": held.answer });
    await expect.element(button("Activate")).toBeEnabled();
    const form = document.querySelector("form")!;
    for (let press = 0; press < 3; press += 1) form.requestSubmit();
    await expect.element(button("Activate")).toHaveAttribute("aria-busy", "true");
    held.come();
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf("POST /api/note")).toHaveLength(1);
  });

  it("names what is missing beside its field, and is not sent", async () => {
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
  ])("with a title of %i characters says %o", async (length, sentences) => {
    openNew();
    await title().fill("x".repeat(length));
    await userEvent.tab();
    const found = () =>
      page
        .getByText("This title is too long")
        .elements()
        .map((element) => element.textContent);
    // Mistakes are named 300 ms after the last letter.
    await new Promise((resolve) => void window.setTimeout(resolve, 500));
    expect(found()).toEqual(sentences);
  });

  it("is emptied at a press on Clear, after a question", async () => {
    keepNewDraft();
    openNew();
    await button("Clear Note").click();
    await expect.element(page.getByRole("dialog", { name: "Clear this note?" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Clear Note" }).click();
    await expect.element(title()).toHaveValue("");
    await expect.element(page.getByText(miriam.name)).not.toBeInTheDocument();
    expect(readDraft("new")).toBeNull();
  });

  it("keeps everything when the server refuses, and says what it says", async () => {
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

  it("says which limit of the plan is reached, and keeps the note", async () => {
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

  it("is saved as it stands on the screen, and stays open", async () => {
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
        active: true,
        recipients: [{ _id: miriam._id }],
      },
    ]);
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(currentUrl()).toBe(`/notes/${NOTE._id}`);
  });

  it("goes back to what was saved at a press on Discard, after a question", async () => {
    openNote();
    await text().fill("Something else");
    await button("Discard Changes").click();
    await expect.element(page.getByText("The note goes back to what was saved last.")).toBeVisible();
    await button("Discard").click();
    await expect.element(text()).toHaveValue(NOTE.text);
    await expect.element(button("Delete Note")).toBeVisible();
  });

  it("is deleted after a question, and the list is shown", async () => {
    const server = openNote({ [`DELETE /api/note/${NOTE._id}`]: { text: "" } });
    await button("Delete Note").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(currentUrl).toBe("/notes");
    expect(server.bodiesOf(`DELETE /api/note/${NOTE._id}`)).toHaveLength(1);
  });

  it("keeps what was typed while it was being saved", async () => {
    const held = holdBack({ text: "" });
    openNote({ [path]: held.answer });
    await text().fill("First");
    await button("Save Changes").click();
    await text().fill("First and more");
    held.come();
    await expect.element(button("Discard Changes")).toBeEnabled();
    await expect.element(text()).toHaveValue("First and more");
  });

  const elsewhere = buildNote(1, { title: "From the phone", updatedAt: "2026-11-21T12:00:00.000Z" });

  it("takes over what another device changed", async () => {
    const server = openNote();
    await expect.element(title()).toHaveValue(NOTE.title);
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: elsewhere } });
    await server.askAgain();
    await expect.element(title()).toHaveValue("From the phone");
    await expect.element(button("Delete Note")).toBeVisible();
  });

  it("keeps what was typed here when another device changed it as well", async () => {
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

  it("cannot be opened when it is not there, and is asked for again at a press", async () => {
    const server = openNote({
      [`GET /api/note/${NOTE._id}`]: { status: 404, problem: {} },
      "GET /api/notes": { json: [] },
    });
    await expect.element(page.getByText("Failed to load note!")).toBeVisible();
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: NOTE } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(title()).toHaveValue(NOTE.title);
  });
});

describe("the people of a note", () => {
  it("are named with their addresses, and can be taken off it", async () => {
    const server = openNote({ [`PUT /api/note/${NOTE._id}`]: { text: "" } });
    await expect.element(page.getByText(miriam.email)).toBeVisible();
    await page.getByRole("button", { name: `Remove ${miriam.name} from this note` }).click();
    await expect.element(page.getByText(miriam.email)).not.toBeInTheDocument();
    await expect.element(page.getByText("Add at least one recipient")).toBeVisible();
    await button("Save Changes").click();
    expect(server.bodiesOf(`PUT /api/note/${NOTE._id}`)).toEqual([]);
  });

  it("are left out when they were deleted meanwhile", async () => {
    openNote({ "GET /api/recipients": { json: [ben] } });
    await expect.element(title()).toHaveValue(NOTE.title);
    await expect.element(page.getByText(miriam.email)).not.toBeInTheDocument();
    await expect.element(button("Save Changes")).toBeEnabled();
  });

  it("lead to their editor and to the choice of others, from where the way leads back to this note", async () => {
    openNote();
    await expect
      .element(page.getByRole("link", { name: new RegExp(miriam.email) }))
      .toHaveAttribute("href", `/add-recipient/${miriam._id}?note=${NOTE._id}`);
    await expect
      .element(page.getByRole("link", { name: "Add Recipient" }))
      .toHaveAttribute("href", `/add-recipient?note=${NOTE._id}`);
  });
});

describe("the draft of a note", () => {
  it("is kept shortly after the last letter", async () => {
    openNew();
    await title().fill("For M");
    await expect.poll(() => readDraft("new")?.title).toBe("For M");
  });

  it("is kept at once when the page is hidden, which may be the last thing it does", async () => {
    openNew();
    await title().fill("For M");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(readDraft("new")?.title).toBe("For M");
  });

  it("is what the editor shows when it is opened again", async () => {
    logIn();
    writeDraft(NOTE._id, { noteId: NOTE._id, title: "Half", text: "written", recipientIds: [ben._id] });
    openNote();
    await expect.element(title()).toHaveValue("Half");
    await expect.element(page.getByText(ben.email)).toBeVisible();
    await expect.element(button("Discard Changes")).toBeVisible();
  });

  it("is not kept when nothing differs from what was saved", async () => {
    openNote();
    await text().fill("x");
    await expect.poll(() => readDraft(NOTE._id)?.text).toBe("x");
    await text().fill(NOTE.text);
    await expect.poll(() => readDraft(NOTE._id)).toBeNull();
  });

  it("is warned about when the editor is left, but not on the way to a person for it", async () => {
    openNew();
    await title().fill("For Miriam");
    appHistory.push("/add-recipient?note=new");
    await expect.element(page.getByRole("heading", { name: "Add Recipient" })).toBeVisible();
    await new Promise((resolve) => void window.setTimeout(resolve, 700));
    expect(page.getByText("You have unsaved changes!").elements()).toEqual([]);
    appHistory.go(-1);
    await expect.element(title()).toHaveValue("For Miriam");
    appHistory.push("/recipients");
    await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
  });
});
