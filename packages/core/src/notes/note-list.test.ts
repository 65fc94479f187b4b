import { describe, expect, it } from "vitest";
import { byTitle, isReadOnly, kindOfNote, offersFilter, shownNotes } from "./note-list.ts";

const note = (title: string, marks: { active?: boolean; triggered?: string } = {}) => ({
  _id: title,
  title,
  active: marks.active ?? true,
  triggered: marks.triggered ?? null,
});
const sentAt = "2026-12-06T08:00:00.000Z";
const titles = (notes: readonly { title: string }[]) => notes.map(({ title }) => title);

describe("byTitle", () => {
  it("Notes are sorted by title regardless of capitals", () => {
    const sorted = [note("for Miriam"), note("An apology"), note("For Jonas")].toSorted(byTitle);
    expect(titles(sorted)).toEqual(["An apology", "For Jonas", "for Miriam"]);
  });

  it("Notes with equal titles keep one order regardless of their input order", () => {
    const one = { _id: "a", title: "Hello" };
    const other = { _id: "b", title: "HELLO" };
    expect([other, one].toSorted(byTitle)).toEqual([one, other]);
    expect([one, other].toSorted(byTitle)).toEqual([one, other]);
  });
});

describe("offersFilter", () => {
  it("The filter is offered only when there is both an active and a paused note", () => {
    expect(offersFilter([])).toBe(false);
    expect(offersFilter([note("a")])).toBe(false);
    expect(offersFilter([note("a", { active: false })])).toBe(false);
    expect(offersFilter([note("a"), note("b", { active: false })])).toBe(true);
  });

  it("A delivered note counts neither as active nor as paused for the filter", () => {
    expect(offersFilter([note("a"), note("b", { active: false, triggered: sentAt })])).toBe(false);
    expect(offersFilter([note("a", { triggered: sentAt }), note("b", { active: false })])).toBe(false);
  });
});

describe("shownNotes", () => {
  const notes = [note("c"), note("b", { active: false }), note("a", { triggered: sentAt })];

  it("The list shows all notes, only active ones or only paused ones, as chosen", () => {
    expect(titles(shownNotes(notes, "all"))).toEqual(["a", "b", "c"]);
    expect(titles(shownNotes(notes, "active"))).toEqual(["c"]);
    expect(titles(shownNotes(notes, "paused"))).toEqual(["b"]);
  });

  it("All notes are shown when no paused note is left, since the filter is gone too", () => {
    expect(titles(shownNotes([note("b"), note("a")], "paused"))).toEqual(["a", "b"]);
  });

  it("Filtering and sorting do not change the list passed in", () => {
    shownNotes(notes, "all");
    expect(titles(notes)).toEqual(["c", "b", "a"]);
  });
});

describe("kindOfNote", () => {
  it("Notes that are not delivered are active or paused", () => {
    expect(kindOfNote({ active: true, triggered: null })).toBe("active");
    expect(kindOfNote({ active: false, triggered: null })).toBe("paused");
  });

  it("A delivered note is of kind “sent” even if it is still marked active", () => {
    expect(kindOfNote({ active: true, triggered: sentAt })).toBe("sent");
    expect(kindOfNote({ active: false, triggered: sentAt })).toBe("sent");
  });
});

describe("isReadOnly", () => {
  it("Only delivered notes are read-only", () => {
    expect(isReadOnly({ active: false, triggered: sentAt })).toBe(true);
    expect(isReadOnly({ active: true, triggered: null })).toBe(false);
    expect(isReadOnly({ active: false, triggered: null })).toBe(false);
  });
});
