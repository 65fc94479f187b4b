import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { idOf } from "../../testing/people.ts";
import { show } from "../../testing/show.tsx";
import { readDraft, writeDraft } from "../../features/notes/drafts.ts";
import { readUnsavedValues, writeUnsavedValues } from "../forms/unsaved-values.ts";
import { storeUnsaved } from "./store-unsaved.ts";

const CANNOT_KEEP = "This device can’t keep a draft of what you write. Save soon.";

const fillUp = () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  return full;
};
const mayLeave = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => window.localStorage.clear());

describe("text the device cannot store", () => {
  it("Text that cannot be stored shows one warning, and the browser asks before leaving until it is stored", async () => {
    show(null);
    const full = fillUp();
    expect(mayLeave()).toBe(true);
    storeUnsaved("current_note", "D");
    storeUnsaved("current_note", "De");
    storeUnsaved("unsavedForms", "M");
    await expect.element(page.getByText(CANNOT_KEEP)).toBeVisible();
    expect(page.getByText(CANNOT_KEEP).elements()).toHaveLength(1);
    expect(mayLeave()).toBe(false);
    storeUnsaved("unsavedForms", null);
    expect(mayLeave()).toBe(false);
    full.mockRestore();
    storeUnsaved("current_note", "Dea");
    expect(mayLeave()).toBe(true);
  });
});

describe("text of another user on this device", () => {
  const leaveWords = () => {
    logIn();
    writeDraft("new", { ...EMPTY_ADDRESSED, noteId: idOf(900), title: "For you" });
    writeUnsavedValues("profile", { firstname: "Anne" });
  };

  it("Another user of the device neither reads nor deletes the text left there", () => {
    leaveWords();
    logIn({ userId: idOf(55) });
    expect([readDraft("new"), readUnsavedValues("profile")]).toEqual([null, {}]);
    writeDraft("new", null);
    writeUnsavedValues("profile", null);
    logIn();
    expect([readDraft("new")?.title, readUnsavedValues("profile")]).toEqual([
      "For you",
      { firstname: "Anne" },
    ]);
  });

  it("A draft that another user writes replaces the one left there", () => {
    leaveWords();
    logIn({ userId: idOf(55) });
    writeDraft("new", { ...EMPTY_ADDRESSED, noteId: idOf(901), title: "Mine" });
    logIn();
    expect(readDraft("new")).toBeNull();
  });
});
