import { describe, expect, it } from "vitest";
import {
  draftOf,
  EMPTY_ADDRESSED,
  isSameAddressed,
  NEW_NOTE,
  openDrafts,
  storedDrafts,
  withDraft,
  withSent,
} from "./draft.ts";
import type { Draft, AddressedContent } from "./draft.ts";

const anna = "anna";
const letter: Draft = {
  ...EMPTY_ADDRESSED,
  noteId: "n1",
  title: "For Miriam",
  text: "If you read this",
  recipientIds: ["r1"],
};
const apology: Draft = { ...EMPTY_ADDRESSED, noteId: "n2", title: "An apology" };

const storeWith = (...drafts: [key: string, draft: Draft][]) =>
  drafts.reduce((store, [key, draft]) => withDraft(store, key, draft), openDrafts(null, anna));

describe("isSameAddressed", () => {
  const saved: AddressedContent = { ...EMPTY_ADDRESSED, title: "a", text: "b", recipientIds: ["r1", "r2"] };

  it("A change of title, text or recipients makes a note changed", () => {
    expect(isSameAddressed(saved, { ...saved })).toBe(true);
    expect(isSameAddressed(saved, { ...saved, title: "A" })).toBe(false);
    expect(isSameAddressed(saved, { ...saved, text: "b " })).toBe(false);
    expect(isSameAddressed(saved, { ...saved, recipientIds: ["r1"] })).toBe(false);
    expect(isSameAddressed(saved, { ...saved, recipientIds: ["r1", "r3"] })).toBe(false);
    expect(isSameAddressed(saved, { ...saved, recipientIds: ["r1", "r2", "r3"] })).toBe(false);
  });

  it("A different order of the recipients leaves a note unchanged", () => {
    expect(isSameAddressed(saved, { ...saved, recipientIds: ["r2", "r1"] })).toBe(true);
  });

  it("An empty new note is unchanged, and its first letter makes it changed", () => {
    expect(isSameAddressed(EMPTY_ADDRESSED, { ...EMPTY_ADDRESSED })).toBe(true);
    expect(isSameAddressed(EMPTY_ADDRESSED, { ...EMPTY_ADDRESSED, text: "D" })).toBe(false);
  });
});

describe("the recording of a draft", () => {
  const voice = {
    type: "audio",
    cloud: "6f1d7a50-0000-4000-8000-000000000001/1790000000000.m4a",
    length: 3,
    local: true,
    transcode: true,
  } as const;
  const readAgain = (draft: object): Draft | null => {
    const stored = storedDrafts(storeWith([NEW_NOTE, draft as Draft]));
    return draftOf(openDrafts(stored, anna), NEW_NOTE);
  };

  it("A draft keeps its recording with what the device says of it, and the keys of those it replaced", () => {
    const draft: Draft = { ...letter, recording: voice, oldrecordings: ["a", "b"] };
    expect(readAgain(draft)).toEqual(draft);
  });

  it("A draft from before notes had recordings has none", () => {
    const { recording: _none, ...before } = letter;
    expect(readAgain(before)).toEqual(letter);
  });

  it("A draft with half a recording is dropped, and a list of replaced ones that is none is left out", () => {
    expect(readAgain({ ...letter, recording: { type: "audio" } })).toBeNull();
    expect(readAgain({ ...letter, oldrecordings: "a" })).toEqual(letter);
  });
});

describe("withSent", () => {
  const content = (text: string): AddressedContent => ({ ...EMPTY_ADDRESSED, text });

  it("What was sent last stands at the end, and the same words stand there once", () => {
    expect(withSent([], content("a"))).toEqual([content("a")]);
    expect(withSent([content("a"), content("b")], content("a"))).toEqual([content("b"), content("a")]);
  });

  it("Only the last three of the sent versions are kept", () => {
    const sent = ["a", "b", "c"].map(content);
    expect(withSent(sent, content("d"))).toEqual(["b", "c", "d"].map(content));
  });
});

describe("the stored drafts", () => {
  it("Drafts are read back as written, also through storage", () => {
    const store = openDrafts(storedDrafts(storeWith([NEW_NOTE, apology], ["n1", letter])), anna);
    expect(draftOf(store, "n1")).toEqual(letter);
    expect(draftOf(store, NEW_NOTE)).toEqual(apology);
    expect(draftOf(store, "n3")).toBeNull();
  });

  it("Drafts stored in the format of earlier app versions are still found", () => {
    const stored = JSON.stringify({ ownerId: anna, drafts: { new: letter, n2: apology } });
    expect(draftOf(openDrafts(stored, anna), NEW_NOTE)).toEqual(letter);
    expect(draftOf(openDrafts(stored, anna), "n2")).toEqual(apology);
  });

  it("A draft keeps the saved version it is based on, and a draft with a malformed one is dropped", () => {
    const { noteId, ...content } = letter;
    const based: Draft = { ...letter, base: { ...content, updatedAt: "2026-11-21T09:00:00.000Z" } };
    const store = storeWith(["n1", based]);
    expect(draftOf(openDrafts(storedDrafts(store), anna), "n1")).toEqual(based);
    const broken = JSON.stringify({ ...store, drafts: { [noteId]: { ...letter, base: content } } });
    expect(draftOf(openDrafts(broken, anna), noteId)).toBeNull();
  });

  it("A draft keeps what was sent, and a draft with a malformed list of it is dropped", () => {
    const { noteId: _noteId, ...content } = letter;
    const sent: Draft = { ...letter, sent: [content, EMPTY_ADDRESSED] };
    expect(draftOf(openDrafts(storedDrafts(storeWith(["n1", sent])), anna), "n1")).toEqual(sent);
    for (const broken of [null, {}, content, [content, { ...content, text: 7 }]]) {
      const stored = JSON.stringify({ ownerId: anna, drafts: { n1: { ...letter, sent: broken } } });
      expect(draftOf(openDrafts(stored, anna), "n1")).toBeNull();
    }
  });

  it("A draft that lacks its title or its text is dropped, also where its base or what was sent does", () => {
    const { noteId: _noteId, ...content } = letter;
    const base = { ...content, updatedAt: "2026-11-21T09:00:00.000Z" };
    for (const field of ["title", "text"]) {
      const cut = { [field]: undefined };
      for (const broken of [cut, { base: { ...base, ...cut } }, { sent: [{ ...content, ...cut }] }]) {
        const stored = JSON.stringify({ ownerId: anna, drafts: { n1: { ...letter, ...broken } } });
        expect(draftOf(openDrafts(stored, anna), "n1")).toBeNull();
      }
    }
  });

  it("Writing a draft again replaces its older version", () => {
    const store = storeWith(["n1", letter], ["n1", { ...letter, text: "If you are reading this" }]);
    expect(draftOf(store, "n1")?.text).toBe("If you are reading this");
  });

  it("Removing one draft keeps the others", () => {
    const store = withDraft(storeWith([NEW_NOTE, apology], ["n1", letter]), "n1", null);
    expect(draftOf(store, "n1")).toBeNull();
    expect(draftOf(store, NEW_NOTE)).toEqual(apology);
  });

  it("Storage is left empty once there are no drafts", () => {
    expect(storedDrafts(openDrafts(null, anna))).toBeNull();
    expect(storedDrafts(withDraft(storeWith(["n1", letter]), "n1", null))).toBeNull();
  });

  it("Drafts of one owner are neither shown to another nor kept once the other writes", () => {
    const stored = storedDrafts(storeWith(["n1", letter]));
    const other = openDrafts(stored, "boris");
    expect(draftOf(other, "n1")).toBeNull();
    expect(other.ownerId).toBe("boris");
    expect(storedDrafts(withDraft(other, NEW_NOTE, apology))).not.toContain("For Miriam");
  });

  it("Broken or foreign content in storage reads as no drafts", () => {
    for (const stored of [
      "",
      "null",
      "[]",
      "{",
      '"text"',
      '{"ownerId":"anna"}',
      '{"ownerId":"anna","drafts":[]}',
    ])
      expect(storedDrafts(openDrafts(stored, anna))).toBeNull();
  });

  it("A malformed draft in storage is dropped and the others are kept", () => {
    const stored = JSON.stringify({
      ownerId: anna,
      drafts: {
        n1: letter,
        n2: { ...apology, text: 7 },
        n3: { ...apology, recipientIds: [1] },
        n4: null,
        n5: EMPTY_ADDRESSED,
      },
    });
    const store = openDrafts(stored, anna);
    expect(Object.keys(store.drafts)).toEqual(["n1"]);
  });
});
