import { expect, it } from "vitest";
import { meetNeeds, type Need } from "./needs.ts";

const need = (name: string, isMet: boolean): Need => ({
  name,
  debianPackages: ["no-such-package-of-debian"],
  isMet: () => isMet,
  advice: "none",
});

it("asks for nothing and says nothing when all is there", async () => {
  const said: string[] = [];
  expect(await meetNeeds([need("a browser", true)], (line) => said.push(line))).toEqual([]);
  expect(said).toEqual([]);
});
