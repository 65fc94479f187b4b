import { expect, it } from "vitest";
import { namesInWords } from "./names.ts";

it.each([
  [["Miriam"], "Miriam"],
  [["Miriam", "Ben"], "Miriam and Ben"],
  [["Miriam", "Ben", "Žofie"], "Miriam, Ben and Žofie"],
  [["Miriam", "Ben", "Žofie", "Ελένη", "Ольга"], "Miriam, Ben, Žofie and 2 more"],
  // Their order must not turn around.
  [["יעל", "محمد"], "\u2068יעל\u2069 and \u2068محمد\u2069"],
])("The names %j are said as “%s”", (names, said) => {
  expect(namesInWords(names)).toBe(said);
});
