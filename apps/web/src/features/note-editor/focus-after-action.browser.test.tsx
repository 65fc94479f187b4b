import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import type { Answers } from "../../testing/server.ts";
import { buildRecording } from "../recordings/takes.fixture.ts";
import { button, keepNewDraft, miriam, NOTE, text } from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

const PEOPLE: Answers = {
  "GET /api/notes": { json: [NOTE] },
  "GET /api/recipients": { json: [miriam] },
  [`GET /api/note/${NOTE._id}`]: { json: NOTE },
  [`GET /api/note/${NOTE._id}/rehearsals`]: { json: [] },
};

/** The editor at this address, opened from the list. */
const open = async (path: string, answers: Answers = {}): Promise<void> => {
  logIn();
  openApp("/notes", { ...PEOPLE, ...answers });
  await expect.element(page.getByText(NOTE.title)).toBeVisible();
  appHistory.push(path);
  await expect.element(text()).toBeVisible();
};
const press = async (name: string): Promise<void> => {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
const focused = () => expect.poll(() => document.activeElement?.id);

describe("the focus after a press", () => {
  it("After a note was saved, the focus is on the page", async () => {
    await open(`/notes/${NOTE._id}`, { [`PUT /api/note/${NOTE._id}`]: { text: "OK" } });
    await text().fill("Other words");
    await press("Save Changes");
    await expect.element(page.getByText("Saved!")).toBeVisible();
    await focused().toBe("main");
  });

  it("After a recording was saved with its full length, the focus is on the page", async () => {
    let recordingState: "withheld" | "ready" = "withheld";
    const note = () => ({ ...NOTE, recording: buildRecording(), recordingState });
    await open(`/notes/${NOTE._id}`, {
      "GET /api/notes": () => ({ json: [note()] }),
      [`GET /api/note/${NOTE._id}`]: () => ({ json: note() }),
      [`PUT /api/note/${NOTE._id}`]: () => {
        recordingState = "ready";
        return { text: "OK" };
      },
    });
    await expect.element(button("Save its full length")).toBeVisible();
    await press("Save its full length");
    await expect.element(button("Save its full length")).not.toBeInTheDocument();
    await focused().toBe("main");
  });

  it("The end of a conversion moves no focus", async () => {
    let recordingState: "converting" | "withheld" = "converting";
    const note = () => ({ ...NOTE, recording: buildRecording(), recordingState });
    await open(`/notes/${NOTE._id}`, {
      "GET /api/notes": () => ({ json: [note()] }),
      [`GET /api/note/${NOTE._id}`]: () => ({ json: note() }),
    });
    await expect.element(page.getByRole("region", { name: "Recording" })).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    recordingState = "withheld";
    const look = () =>
      window.dispatchEvent(new Event("visibilitychange")) && button("Save its full length").query();
    await expect.poll(look).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it("After a new note was cleared, the focus is on the page", async () => {
    keepNewDraft();
    await open("/notes/new");
    await press("Clear Note");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    (page.getByRole("dialog").getByRole("button", { name: "Clear Note" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await focused().toBe("main");
  });

  it("After a note was not activated for want of a recipient, the focus is where one is added", async () => {
    keepNewDraft([]);
    await open("/notes/new");
    await text().fill("A long letter\n".repeat(200));
    window.scrollTo(0, 0);
    await press("Activate");
    const add = page.getByRole("link", { name: "Add Recipient" });
    await expect.element(add).toHaveFocus();
    await expect.element(page.getByText("Add at least one recipient")).toBeInViewport({ ratio: 1 });
  });

  it("After the dialog about a limit, the focus is inside the page", async () => {
    keepNewDraft();
    await open("/notes/new", { "POST /api/note": { status: 402, text: "Your plan allows 3 notes." } });
    await press("Activate");
    await expect.element(page.getByText("Your plan allows 3 notes.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector("#main")?.contains(document.activeElement)).toBe(true);
  });

  it.each([
    ["activated", "/notes/new", "Activate", "POST /api/note"],
    ["deleted", `/notes/${NOTE._id}`, "Delete Note", `DELETE /api/note/${NOTE._id}`],
  ])(
    "After a note was %s, the focus is on the page, and going back skips the editor",
    async (_how, path, name, call) => {
      if (path === "/notes/new") keepNewDraft();
      await open(path, { [call]: { json: NOTE } });
      await press(name);
      if (name === "Delete Note")
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect.element(page.getByRole("heading", { name: "My Notes" })).toBeVisible();
      await focused().toBe("main");
      const { entries, index } = appHistory.get();
      expect(entries.slice(0, index + 1).map(({ url }) => url)).toEqual(["/notes"]);
    },
  );
});

it("A page that replaces another takes the focus", async () => {
  await open(`/notes/${NOTE._id}`);
  (button("Delete Note").element() as HTMLElement).focus();
  appHistory.replace("/recipients");
  await expect.element(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await focused().toBe("main");
});

it("After a recipient was added with Enter, the focus is on the editor's page", async () => {
  await open("/notes/new", { "POST /api/recipient": { json: miriam } });
  appHistory.push("/recipients/new?note=new");
  await page.getByRole("textbox", { name: "Name" }).fill("Miriam");
  await page.getByRole("textbox", { name: "Email" }).fill("miriam@example.org");
  await userEvent.keyboard("{Enter}");
  await expect.element(text()).toBeVisible();
  await focused().toBe("main");
});
