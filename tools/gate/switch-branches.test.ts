import { describe, expect, it } from "vitest";
import { judgeBranches } from "./switch-branches.ts";

const said = (stdout: string) => judgeBranches({ code: 0, stdout, stderr: "", tookMs: 1 });

describe("the branches of the switch", () => {
  it("The number of branches is printed when all of them are tested", () => {
    expect(said("Branches     : 100% ( 248/248 )\n")).toEqual({ note: "248 branches" });
  });

  it("The step objects to an untested branch, and to a report without branches", () => {
    expect(said("Branches     : 99.59% ( 247/248 )\n").objection).toContain("247 of 248");
    expect(said("Branches     : 100% ( 0/0 )\n").objection).toContain("0 of 0");
    expect(said("").objection).toContain("0 of 0");
  });
});
