import { runProgram } from "../run-program.ts";
import { findingOf, type Finding } from "./suite.ts";

const SUITE = "made-up requests";

/** Repeats the tests of the wire with more requests: the access matrix, and 10,000 generated requests. */
export const runFuzz = async (requests: number, seed: number): Promise<Finding> => {
  const { code, stdout, stderr } = await runProgram(
    "vitest",
    ["run", "--project", "database", "apps/server/src/platform/http/fuzz.db.test.ts"],
    { environment: { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed), NO_COLOR: "1" } },
  );
  const told = /^\d+ requests of seed .*$/m.exec(stdout)?.[0];
  const passed = code === 0 && told !== undefined;
  return findingOf(SUITE, passed, told ?? `seed ${seed}: not as told`, stdout + stderr);
};

/** Who may call what, on whose objects. */
export const runMatrix = async (): Promise<Finding> => {
  const { code, stdout, stderr } = await runProgram(
    "vitest",
    ["run", "--project", "database", "apps/server/src/platform/http/access-matrix.db.test.ts"],
    { environment: { NO_COLOR: "1" } },
  );
  const told = /Tests +(.*)$/m.exec(stdout)?.[1] ?? "did not run";
  return findingOf("who may call what", code === 0, told.trim(), stdout + stderr);
};
