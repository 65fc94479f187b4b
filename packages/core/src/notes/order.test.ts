import { describe, expect, it } from "vitest";
import { byTitle, offersFilter, shownNotes } from "./order.ts";

const note = (title: string, marks: { active?: boolean; triggered?: string } = {}) => ({
  _id: title,
  title,
  active: marks.active ?? true,
  triggered: marks.triggered ?? null,
});
const sentAt = "2026-12-06T08:00:00.000Z";
const titles = (notes: readonly { title: string }[]) => notes.map(({ title }) => title);

describe("byTitle", () => {
  it("sorts by title whatever the capitals", () => {
    const sorted = [note("for Miriam"), note("An apology"), note("For Jonas")].toSorted(byTitle);
    expect(titles(sorted)).toEqual(["An apology", "For Jonas", "for Miriam"]);
  });

  it("keeps equal titles in one order, however they arrive", () => {
    const one = { _id: "a", title: "Hello" };
    const other = { _id: "b", title: "HELLO" };
    expect([other, one].toSorted(byTitle)).toEqual([one, other]);
    expect([one, other].toSorted(byTitle)).toEqual([one, other]);
  });
});

describe("offersFilter", () => {
  it("needs an active and a paused note", () => {
    expect(offersFilter([])).toBe(false);
    expect(offersFilter([note("a")])).toBe(false);
    expect(offersFilter([note("a", { active: false })])).toBe(false);
    expect(offersFilter([note("a"), note("b", { active: false })])).toBe(true);
  });

  it("does not count a note that went out as active or paused", () => {
    expect(offersFilter([note("a"), note("b", { active: false, triggered: sentAt })])).toBe(false);
    expect(offersFilter([note("a", { triggered: sentAt }), note("b", { active: false })])).toBe(false);
  });
});

describe("shownNotes", () => {
  const notes = [note("c"), note("b", { active: false }), note("a", { triggered: sentAt })];

  it("shows all, only the active or only the paused ones", () => {
    expect(titles(shownNotes(notes, "all"))).toEqual(["a", "b", "c"]);
    expect(titles(shownNotes(notes, "active"))).toEqual(["c"]);
    expect(titles(shownNotes(notes, "paused"))).toEqual(["b"]);
  });

  it("shows all once the last note of the chosen kind is gone and with it the filter", () => {
    expect(titles(shownNotes([note("b"), note("a")], "paused"))).toEqual(["a", "b"]);
  });

  it("leaves the list it was given as it was", () => {
    shownNotes(notes, "all");
    expect(titles(notes)).toEqual(["c", "b", "a"]);
  });
});
