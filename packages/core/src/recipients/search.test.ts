import { describe, expect, it } from "vitest";
import { findRecipients, withoutChosen } from "./search.ts";

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
