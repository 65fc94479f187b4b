import type { User } from "@afterword/contract/endpoints/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ANNA, buildUser, heldThread, NOW } from "../../testing/people.ts";
import { buildRecording } from "../recordings/takes.fixture.ts";
import { NOTE, openNew, openNote, text, title } from "./editor.fixture.ts";

beforeEach(() => window.localStorage.clear());

describe("the state of a note", () => {
  const openIn = (thread: User["thread"], note = NOTE) =>
    openNote({
      [`GET /api/user/${ANNA}`]: { json: buildUser({ thread }) },
      [`GET /api/note/${NOTE._id}`]: { json: note },
    });

  it("Below the title stands when an active note is delivered at the earliest, and after a change that it is not saved", async () => {
    openIn(heldThread);
    const state = page.getByText("Active · delivered on 30.11.2026 at the earliest");
    await expect.element(state).toBeVisible();
    const { top } = text().element().getBoundingClientRect();
    await title().fill("Changed");
    await expect.element(page.getByText("Active · Not saved yet")).toBeVisible();
    expect(text().element().getBoundingClientRect().top).toBe(top);
    await title().fill("");
    await expect.element(page.getByText("Title is required")).toBeVisible();
    expect(page.getByText(/^Active/).elements()).toEqual([]);
    expect(text().element().getBoundingClientRect().top).toBe(top);
  });

  it.each([
    ["Paused", heldThread, { active: false }],
    ["Waiting", { kind: "inactive", lastSignAt: NOW }, {}],
    ["Waiting for a plan", { kind: "expired", lastSignAt: NOW, endedAt: null }, {}],
  ] as const)("It says %j in the words of the list, without a day", async (words, thread, changes) => {
    openIn(thread, { ...NOTE, ...changes });
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  it("A note that goes out without its recording has its day as well", async () => {
    openIn(heldThread, { ...NOTE, recording: buildRecording(), recordingState: "withheld" });
    const words = "Active, without its recording · delivered on 30.11.2026 at the earliest";
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  it("A new note has none until it has a word", async () => {
    openNew();
    await expect.element(title()).toBeVisible();
    expect(page.getByText("Not saved yet").elements()).toEqual([]);
    await title().fill("For you");
    await expect.element(page.getByText("Not saved yet")).toBeVisible();
  });
});
