import { describe, expect, it } from "vitest";
import { editorButtons } from "./editor-buttons.ts";
import type { EditorState } from "./editor-buttons.ts";

const buttons = (state: Partial<EditorState>) =>
  editorButtons({ isNew: false, isChanged: false, isSent: false, isBusy: false, ...state });

describe("the buttons of the editor", () => {
  it("An untouched new note has a disabled Activate button and no second button", () => {
    expect(buttons({ isNew: true })).toEqual({ save: { kind: "activate", enabled: false }, drop: null });
  });

  it("A new note with content can be activated or cleared", () => {
    expect(buttons({ isNew: true, isChanged: true })).toEqual({
      save: { kind: "activate", enabled: true },
      drop: { kind: "clear", enabled: true },
    });
  });

  it("An unchanged existing note can be deleted but not saved", () => {
    expect(buttons({})).toEqual({
      save: { kind: "save-changes", enabled: false },
      drop: { kind: "delete", enabled: true },
    });
  });

  it("A changed existing note can be saved or discarded", () => {
    expect(buttons({ isChanged: true })).toEqual({
      save: { kind: "save-changes", enabled: true },
      drop: { kind: "discard", enabled: true },
    });
  });

  it("All editor buttons are disabled while a request is under way", () => {
    for (const state of [{}, { isChanged: true }, { isNew: true, isChanged: true }, { isSent: true }]) {
      const { save, drop } = buttons({ ...state, isBusy: true });
      expect(save?.enabled ?? false).toBe(false);
      expect(drop?.enabled ?? false).toBe(false);
    }
  });

  it("A delivered note can only be deleted from the list", () => {
    expect(buttons({ isSent: true })).toEqual({ save: null, drop: { kind: "delete", enabled: true } });
    expect(buttons({ isSent: true, isChanged: true }).save).toBeNull();
  });
});
