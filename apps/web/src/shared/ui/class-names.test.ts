import { expect, it } from "vitest";
import { classNames } from "./class-names.ts";

it("joins the names that are there, in their order", () => {
  expect(classNames("a", false, undefined, "", "b")).toBe("a b");
  expect(classNames()).toBe("");
  expect(classNames(undefined, false)).toBe("");
});
