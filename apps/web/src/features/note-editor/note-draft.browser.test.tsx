import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { TOAST_APPEAR_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../notes/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { freezeTime } from "../../testing/time.ts";
import {
  ben,
  button,
  miriam,
  NOTE,
  openNew,
  openNote,
  SAVED_TITLE,
  text,
  title,
  TYPED_TITLE,
} from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

describe("the recipients of a note", () => {
  it("A removed recipient is gone from the note, which cannot be saved without one", async () => {
    const server = openNote({ [`PUT /api/note/${NOTE._id}`]: { text: "" } });
    await expect.element(page.getByText(miriam.email)).toBeVisible();
    await page.getByRole("button", { name: `Remove ${miriam.name} from this note` }).click();
    await expect.element(page.getByText(miriam.email)).not.toBeInTheDocument();
    await expect.element(page.getByText("Add at least one recipient")).toBeVisible();
    await button("Save Changes").click();
    expect(server.bodiesOf(`PUT /api/note/${NOTE._id}`)).toEqual([]);
  });

  it("A deleted recipient is left out of the note", async () => {
    openNote({ "GET /api/recipients": { json: [ben] } });
    await expect.element(title()).toHaveValue(NOTE.title);
    await expect.element(page.getByText(miriam.email)).not.toBeInTheDocument();
    await expect.element(button("Save Changes")).toBeEnabled();
  });

  it("Recipients link to their editor and to the choice of others, with the way back to the note", async () => {
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
  it("A draft is kept after typing", async () => {
    openNew();
    await title().fill("For M");
    await expect.poll(() => readDraft("new")?.title).toBe("For M");
  });

  it("A draft is kept at once when the page is hidden", async () => {
    openNew();
    await title().fill("For M");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(readDraft("new")?.title).toBe("For M");
  });

  it("The editor opens with the draft", async () => {
    logIn();
    writeDraft(NOTE._id, {
      ...EMPTY_ADDRESSED,
      noteId: NOTE._id,
      title: "Half",
      text: "written",
      recipientIds: [ben._id],
    });
    openNote();
    await expect.element(title()).toHaveValue("Half");
    await expect.element(page.getByText(ben.email)).toBeVisible();
    await expect.element(button("Discard Changes")).toBeVisible();
  });

  it("A draft that equals the saved note is removed", async () => {
    openNote();
    await text().fill("x");
    await expect.poll(() => readDraft(NOTE._id)?.text).toBe("x");
    await text().fill(NOTE.text);
    await expect.poll(() => readDraft(NOTE._id)).toBeNull();
  });

  it("A title that is saved as one line is shown as it was saved, and leaves no draft", async () => {
    const server = openNote({ [`PUT /api/note/${NOTE._id}`]: { text: "OK" } });
    await title().fill(TYPED_TITLE);
    await expect.poll(() => readDraft(NOTE._id)?.title).toBe(TYPED_TITLE);
    await button("Save Changes").click();
    await expect.element(title()).toHaveValue(SAVED_TITLE);
    await expect.element(button("Save Changes")).toBeDisabled();
    expect(server.bodiesOf(`PUT /api/note/${NOTE._id}`)).toMatchObject([{ title: SAVED_TITLE }]);
    expect(readDraft(NOTE._id)).toBeNull();
  });

  it("Leaving the editor warns of unsaved changes, but not on the way to the choice of a recipient", async () => {
    openNew();
    await title().fill("For Miriam");
    const { pass } = freezeTime(Date.now());
    appHistory.push("/add-recipient?note=new");
    await expect.element(page.getByRole("heading", { name: "Add Recipient" })).toBeVisible();
    await pass(TOAST_APPEAR_MS);
    expect(page.getByText("You have unsaved changes!").elements()).toEqual([]);
    appHistory.go(-1);
    await expect.element(title()).toHaveValue("For Miriam");
    appHistory.push("/recipients");
    await pass(TOAST_APPEAR_MS);
    await expect.element(page.getByText("You have unsaved changes!")).toBeVisible();
  });
});
