import { expect, it } from "vitest";
import { namesInWords } from "./names.ts";

it.each([
  [["Miriam"], "Miriam"],
  [["Miriam", "Ben"], "Miriam and Ben"],
  [["Miriam", "Ben", "Žofie"], "Miriam, Ben and Žofie"],
  [["Miriam", "Ben", "Žofie", "Ελένη", "Ольга"], "Miriam, Ben, Žofie and 2 more"],
])("The names %j are said as “%s”", (names, said) => {
  expect(namesInWords(names)).toBe(said);
});
