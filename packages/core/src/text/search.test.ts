import { describe, expect, it, vi } from "vitest";
import { compareText, findRecipients, holdsText, withoutChosen } from "./search.ts";

describe("compareText", () => {
  it("Texts are compared without regard to capitals", () => {
    expect(compareText("miriam", "MIRIAM")).toBe(0);
    expect(["b", "A", "c", "B"].toSorted(compareText)).toEqual(["A", "b", "B", "c"]);
  });

  it("Letters with accents sort beside their plain ones and still differ from them", () => {
    expect(["Zoe", "Ärger", "Anna", "Émile", "Eva"].toSorted(compareText)).toEqual([
      "Anna",
      "Ärger",
      "Émile",
      "Eva",
      "Zoe",
    ]);
    expect(compareText("a", "ä")).not.toBe(0);
  });

  it("Numbers within texts are compared as numbers", () => {
    expect(["Letter 10", "Letter 2"].toSorted(compareText)).toEqual(["Letter 2", "Letter 10"]);
  });

  it("The order of numbers and capitals is the same at the first comparison of a process", async () => {
    vi.resetModules();
    const fresh = await import("./search.ts");
    expect(fresh.compareText("Letter 2", "letter 10")).toBe(-1);
    expect(fresh.compareText("miriam", "MIRIAM")).toBe(0);
  });
});

describe("holdsText", () => {
  it("A part of a text is found regardless of capitals", () => {
    expect(holdsText("Miriam Keller", "KELL")).toBe(true);
    expect(holdsText("ΠΑΠΑΔΟΠΟΥΛΟΥ", "παπα")).toBe(true);
    expect(holdsText("Miriam Keller", "Jonas")).toBe(false);
    expect(holdsText("王小明", "小")).toBe(true);
  });

  it("A text is found however a keyboard writes its letters", () => {
    expect(holdsText("Zoë", "zoe\u0308")).toBe(true);
    expect(holdsText("スミス", "ｽﾐｽ")).toBe(true);
  });

  it("Spaces at the ends of a search are ignored", () => {
    expect(holdsText("Miriam Keller", "  keller ")).toBe(true);
    expect(holdsText("Miriam Keller", "   ")).toBe(true);
  });
});

const person = (name: string, email: string) => ({ _id: `id of ${email}`, name, email });
const miriam = person("Miriam Keller", "miriam@example.com");
const jonas = person("jonas Aebi", "jonas@aebi.example");
const eleni = person("Ελένη", "eleni@example.com");
const everybody = [miriam, jonas, eleni];

describe("findRecipients", () => {
  it("Recipients are found by part of their name or address, regardless of capitals", () => {
    expect(findRecipients(everybody, "KELL")).toEqual([miriam]);
    expect(findRecipients(everybody, "aebi.")).toEqual([jonas]);
    expect(findRecipients(everybody, "ελένη")).toEqual([eleni]);
    expect(findRecipients(everybody, "nobody")).toEqual([]);
  });

  it("An empty search lists all recipients by name", () => {
    expect(findRecipients(everybody, "")).toEqual([jonas, miriam, eleni]);
    expect(findRecipients(everybody, "  ")).toHaveLength(3);
  });

  it("Two recipients of the same name keep one order", () => {
    const one = person("Anna", "a@example.com");
    const other = person("Anna", "b@example.com");
    expect(findRecipients([other, one], "anna")).toEqual([one, other]);
    expect(findRecipients([one, other], "anna")).toEqual([one, other]);
  });
});

describe("withoutChosen", () => {
  it("Recipients who are already on the note are left out", () => {
    expect(withoutChosen(everybody, [miriam._id])).toEqual([jonas, eleni]);
    expect(withoutChosen(everybody, [])).toEqual(everybody);
    expect(
      withoutChosen(
        everybody,
        everybody.map(({ _id }) => _id),
      ),
    ).toEqual([]);
  });
});
