import { TOAST_APPEAR_MS } from "@afterword/core/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDraft, writeDraft } from "../../shared/drafts/drafts.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { holdTime } from "../../testing/moments.ts";
import { ben, button, miriam, NOTE, openNew, openNote, text, title } from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

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
    const { pass } = holdTime(Date.now());
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
