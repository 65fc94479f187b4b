import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import type { NoteBody } from "@afterword/contract/endpoints/notes";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../notes/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { buildNote, idOf } from "../../testing/people.ts";
import type { Answers } from "../../testing/server.ts";
import {
  button,
  keepNewDraft,
  miriam,
  openNew,
  SAVED_TITLE,
  text,
  title,
  TYPED_TITLE,
} from "./editor.fixture.ts";

const [POST, ID] = ["POST /api/note", idOf(900)];
const saved = buildNote(1, { _id: ID, title: "For you", text: "Dear Miriam", recipients: [miriam] });
/** The note exists already, with this content. */
const holding = (words: string): Answers => ({
  [POST]: { status: 409, problem: {} },
  [`GET /api/note/${ID}`]: { json: { ...saved, text: words } },
});
const told = () => page.getByText(/^This draft was already saved/);

beforeEach(() => window.localStorage.clear());

describe("a new note whose id is taken", () => {
  it("A new note whose id was taken in another tab says so, and is saved under another id", async () => {
    keepNewDraft();
    const server = openNew(holding("Dear Miriam, long and newer"));
    await text().fill("Old");
    await button("Activate").click();
    await expect.element(told()).toBeVisible();
    await expect.element(text()).toHaveValue("Old");
    server.change({ [POST]: { json: saved } });
    await button("Activate").click();
    await expect.element(page.getByText("Note activated!")).toBeVisible();
    const [first, second] = server.bodiesOf(POST) as NoteBody[];
    expect([first?._id, second?.text]).toEqual([ID, "Old"]);
    expect(second?._id).not.toBe(ID);
  });

  it("A new note saved by a lost answer takes the text written since, also after it was left", async () => {
    keepNewDraft();
    const server = openNew({ [POST]: { status: 500, problem: {} } });
    await button("Activate").click();
    await expect.element(page.getByText("Activating note failed!")).toBeVisible();
    await text().fill("Dear Miriam, and more");
    appHistory.push("/notfound");
    await expect.element(page.getByText("Elsewhere")).toBeVisible();
    appHistory.push("/notes/new");
    server.change({ ...holding("Dear Miriam"), [`PUT /api/note/${ID}`]: { text: "OK" } });
    await button("Activate").click();
    await expect.element(page.getByText("Note activated!")).toBeVisible();
    expect(server.bodiesOf(`PUT /api/note/${ID}`)).toMatchObject([{ text: "Dear Miriam, and more" }]);
    await expect.element(told()).not.toBeInTheDocument();
    expect(readDraft("new")).toBeNull();
  });

  it("A new note saved by a lost answer is sent again with its title of several lines, and leaves no draft", async () => {
    keepNewDraft();
    const server = openNew({ [POST]: { status: 500, problem: {} } });
    await title().fill(TYPED_TITLE);
    await button("Activate").click();
    await expect.element(page.getByText("Activating note failed!")).toBeVisible();
    server.change({
      [POST]: { status: 409, problem: {} },
      [`GET /api/note/${ID}`]: { json: { ...saved, title: SAVED_TITLE } },
      [`PUT /api/note/${ID}`]: { text: "OK" },
    });
    await button("Activate").click();
    await expect.element(page.getByText("Note activated!")).toBeVisible();
    expect(server.bodiesOf(`PUT /api/note/${ID}`)).toMatchObject([{ title: SAVED_TITLE }]);
    expect(readDraft("new")).toBeNull();
  });
});

it("A tab without typing leaves the draft of another tab alone when it is left", async () => {
  keepNewDraft();
  openNew();
  await expect.element(text()).toHaveValue("Dear Miriam");
  writeDraft("new", { ...EMPTY_ADDRESSED, noteId: ID, title: "For you", text: "Written on in another tab" });
  appHistory.push("/notfound");
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  expect(readDraft("new")?.text).toBe("Written on in another tab");
});
