import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VARIABLES } from "./settings.ts";

const guide = readFileSync(new URL("../../../../../docs/deploy.md", import.meta.url), "utf8");

it("The guide docs/deploy.md lists exactly the variables that the server reads", () => {
  const listed = [...guide.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set<unknown>(VARIABLES));
});
