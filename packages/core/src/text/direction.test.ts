import { expect, it } from "vitest";
import { isolated } from "./direction.ts";

it("Names from right to left are set apart in a sentence, and no others are changed", () => {
  for (const name of ["יעל", "محمد", "Yael יעל"]) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ["Anna", "王小明", "Ольга", ""]) expect(isolated(name)).toBe(name);
});
