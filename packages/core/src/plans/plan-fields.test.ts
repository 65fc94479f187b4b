import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { planMistakes } from "./plan-fields.ts";
import type { PlanFields } from "./plan-fields.ts";

const family: PlanFields = {
  name: "Family",
  price: 490,
  active: true,
  maxNumNotes: 10,
  maxRecordingLength: 0,
  maxNumRecipients: 5,
  dataRetentionNumMonth: 0,
};

const said = (different: Partial<PlanFields>, kind: "free" | "paid" = "paid") =>
  Object.fromEntries(
    Object.entries(planMistakes({ ...family, ...different }, kind)).map(([field, sentence]) => [
      field,
      sentence(catalogs.en),
    ]),
  );

describe("planMistakes (product §5)", () => {
  it("A plan with text only and without a limit of retention is accepted", () => {
    expect(said({})).toEqual({});
  });

  it.each<[Partial<PlanFields>, string]>([
    [{ name: "  " }, "Please enter a name."],
    [{ price: 0 }, "Please enter a price greater than 0."],
    [{ price: -1 }, "Please enter a price greater than 0."],
    [{ price: 4.9 }, "Please enter a price greater than 0."],
    [{ maxNumNotes: 0 }, "Please enter the number of notes greater than 0."],
    [{ maxRecordingLength: -1 }, "Please enter the recording length."],
    [{ maxNumRecipients: 0.5 }, "Please enter the number of recipients greater than 0."],
    [{ dataRetentionNumMonth: -1 }, "Please enter the data retention."],
  ])("The values %j are refused with one sentence beside their field", (different, sentence) => {
    expect(said(different)).toEqual({ [Object.keys(different)[0] ?? ""]: sentence });
  });

  it("The free plan keeps its price and stays open", () => {
    expect(said({ price: 0 }, "free")).toEqual({});
    expect(said({ price: 100, active: false }, "free")).toEqual({
      price: "The price of the free plan cannot be changed.",
      active: "New users start on the free plan, so it stays active.",
    });
  });
});
