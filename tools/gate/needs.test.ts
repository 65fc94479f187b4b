import { expect, it } from "vitest";
import { meetNeeds, type Need } from "./needs.ts";

const need = (name: string, isMet: boolean): Need => ({
  name,
  debianPackages: ["no-such-package-of-debian"],
  isMet: () => isMet,
  advice: "none",
});

it("Nothing is installed or printed when every need is met", async () => {
  const said: string[] = [];
  expect(await meetNeeds([need("a browser", true)], (line) => said.push(line))).toEqual([]);
  expect(said).toEqual([]);
});
