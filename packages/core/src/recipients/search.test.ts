import { describe, expect, it } from "vitest";
import { findRecipients, withoutChosen } from "./search.ts";

const person = (name: string, email: string) => ({ _id: `id of ${email}`, name, email });
const miriam = person("Miriam Keller", "miriam@example.com");
const jonas = person("jonas Aebi", "jonas@aebi.example");
const eleni = person("Ελένη", "eleni@example.com");
const everybody = [miriam, jonas, eleni];

describe("findRecipients", () => {
  it("finds by a part of the name or of the address, whatever the capitals", () => {
    expect(findRecipients(everybody, "KELL")).toEqual([miriam]);
    expect(findRecipients(everybody, "aebi.")).toEqual([jonas]);
    expect(findRecipients(everybody, "ελένη")).toEqual([eleni]);
    expect(findRecipients(everybody, "nobody")).toEqual([]);
  });

  it("shows everybody by name while nothing is typed", () => {
    expect(findRecipients(everybody, "")).toEqual([jonas, miriam, eleni]);
    expect(findRecipients(everybody, "  ")).toHaveLength(3);
  });

  it("keeps two people of one name in one order", () => {
    const one = person("Anna", "a@example.com");
    const other = person("Anna", "b@example.com");
    expect(findRecipients([other, one], "anna")).toEqual([one, other]);
    expect(findRecipients([one, other], "anna")).toEqual([one, other]);
  });
});

describe("withoutChosen", () => {
  it("hides who is on the note already", () => {
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
