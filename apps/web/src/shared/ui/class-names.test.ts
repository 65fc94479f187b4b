import { expect, it } from "vitest";
import { classNames } from "./class-names.ts";

it("Class names are joined in their order, without the missing ones", () => {
  expect(classNames("a", false, undefined, "", "b")).toBe("a b");
  expect(classNames()).toBe("");
  expect(classNames(undefined, false)).toBe("");
});
