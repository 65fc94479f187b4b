import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("An uncaught error ends the program with one log line that quotes no row", () => {
  const program = fileURLToPath(new URL("uncaught-fault.fixture.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect([status, stderr]).toEqual([1, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { code: "23505", message: "duplicate key" } });
  expect(stdout).not.toContain("anna");
});
