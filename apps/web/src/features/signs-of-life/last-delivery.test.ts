import { describe, expect, it } from "vitest";
import { buildNote, buildRecipient } from "../../testing/people.ts";
import { lastDeliveryOf, peopleReached } from "./last-delivery.ts";

const EARLIER = "2026-10-02T12:00:00.000Z";
const LATEST = "2026-11-14T12:00:00.000Z";
const [miriam, ben, eleni] = [buildRecipient(0), buildRecipient(1), buildRecipient(2)];
const namesOf = (delivery: ReturnType<typeof lastDeliveryOf>) => delivery?.people.map(({ name }) => name);

describe("the last delivery", () => {
  it("Without a delivered note there is none", () => {
    expect(lastDeliveryOf([])).toBeNull();
    expect(lastDeliveryOf([buildNote(1)])).toBeNull();
  });

  it("The last delivery names the people of all notes that went out then, each once", () => {
    const found = lastDeliveryOf([
      buildNote(1, { triggered: LATEST, recipients: [miriam, ben] }),
      buildNote(2, { triggered: LATEST, recipients: [miriam] }),
      buildNote(3, { triggered: EARLIER, recipients: [eleni] }),
      buildNote(4, { recipients: [eleni] }),
    ]);
    expect(found?.at).toBe(LATEST);
    expect(namesOf(found)).toEqual([miriam.name, ben.name]);
  });

  it("A delivery knows when the last of its notes was changed", () => {
    const [first, second, other] = ["2026-09-01", "2026-09-03", "2026-09-05"].map(
      (day) => `${day}T12:00:00.000Z`,
    );
    const found = lastDeliveryOf([
      buildNote(1, { triggered: LATEST, updatedAt: second! }),
      buildNote(2, { triggered: LATEST, updatedAt: first! }),
      buildNote(3, { triggered: EARLIER, updatedAt: other! }),
    ]);
    expect(found?.changedAt).toBe(second);
  });

  it("A delivery whose notes are not in the list any more names no people", () => {
    const found = lastDeliveryOf([buildNote(1, { triggered: EARLIER, recipients: [miriam] })]);
    expect(peopleReached(found, EARLIER)).toEqual([miriam]);
    expect(peopleReached(found, LATEST)).toEqual([]);
    expect(peopleReached(null, LATEST)).toEqual([]);
  });

  it("Those whose mail came back or failed, and those without an address any more, are not named", () => {
    const recipients = [
      { ...miriam, delivered: { result: "returned" as const, acceptedAt: LATEST } },
      { ...ben, delivered: { result: "failed" as const, acceptedAt: null } },
      { ...eleni, delivered: { result: "queued" as const, acceptedAt: null } },
      { ...buildRecipient(3), name: "", email: "" },
    ];
    expect(namesOf(lastDeliveryOf([buildNote(1, { triggered: LATEST, recipients })]))).toEqual([eleni.name]);
  });
});
