import { describe, expect, it } from "vitest";
import { editorButtons } from "./editor-buttons.ts";
import type { EditorState } from "./editor-buttons.ts";

const buttons = (state: Partial<EditorState>) =>
  editorButtons({ isNew: false, isChanged: false, isSent: false, isBusy: false, ...state });

describe("the buttons of the editor", () => {
  it("wait for the first change of a new note", () => {
    expect(buttons({ isNew: true })).toEqual({ save: { kind: "activate", enabled: false }, drop: null });
  });

  it("offer to activate or clear a new note that was begun", () => {
    expect(buttons({ isNew: true, isChanged: true })).toEqual({
      save: { kind: "activate", enabled: true },
      drop: { kind: "clear", enabled: true },
    });
  });

  it("offer to delete an existing note as long as nothing was changed", () => {
    expect(buttons({})).toEqual({
      save: { kind: "save-changes", enabled: false },
      drop: { kind: "delete", enabled: true },
    });
  });

  it("offer to save or discard the changes of an existing note", () => {
    expect(buttons({ isChanged: true })).toEqual({
      save: { kind: "save-changes", enabled: true },
      drop: { kind: "discard", enabled: true },
    });
  });

  it("are all out of reach while something is under way", () => {
    for (const state of [{}, { isChanged: true }, { isNew: true, isChanged: true }, { isSent: true }]) {
      const { save, drop } = buttons({ ...state, isBusy: true });
      expect(save?.enabled ?? false).toBe(false);
      expect(drop?.enabled ?? false).toBe(false);
    }
  });

  it("let a note that was sent out leave the list, and do nothing else with it", () => {
    expect(buttons({ isSent: true })).toEqual({ save: null, drop: { kind: "delete", enabled: true } });
    expect(buttons({ isSent: true, isChanged: true }).save).toBeNull();
  });
});
