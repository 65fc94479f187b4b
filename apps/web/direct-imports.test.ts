import { describe, expect, it } from "vitest";
import { importFromOwners } from "./direct-imports.ts";

const NOTES = `export { readDraft, writeDraft } from "./drafts.ts";
export { TitleField } from "./parts/title-field.tsx";
export type { NoteForm } from "./use-note-form.ts";
`;

describe("imports through a feature's public.ts", () => {
  it("Each thing is imported from the file that owns it", () => {
    expect(importFromOwners(" TitleField, writeDraft ", "../../notes/public.ts", NOTES)).toBe(
      'import { TitleField } from "../../notes/parts/title-field.tsx";import { writeDraft } from "../../notes/drafts.ts";',
    );
  });

  it("A thing keeps the name that its reader gives it", () => {
    expect(importFromOwners("readDraft as find,", "../notes/public.ts", NOTES)).toBe(
      'import { readDraft as find } from "../notes/drafts.ts";',
    );
  });

  it("A name that the feature does not show stops the build", () => {
    expect(() => importFromOwners("forgetDrafts", "../notes/public.ts", NOTES)).toThrow(
      "../notes/public.ts does not show forgetDrafts",
    );
  });
});
