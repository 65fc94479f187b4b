import { createSeededRandom } from "@afterword/testing/seeded-random";
import { testServer } from "@afterword/testing/postgres";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interleave } from "./interleavings.ts";

const ACTS_EACH_ROUND = 250;
const ROUNDS = sizeOf({ short: 4, whole: 40 });
const TEST_MS = 1_200_000;

let postgres: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  postgres = await testServer();
});
afterAll(() => postgres.stop());

describe("acts of users, admins, mail servers and two of our servers at the same moment", () => {
  it(
    `${ROUNDS * ACTS_EACH_ROUND} interleavings meet no deadlock, lose no user and break no law`,
    { timeout: TEST_MS },
    async () => {
      const { acts, tally, ...result } = await interleave(postgres.url, {
        rounds: ROUNDS,
        actsEachRound: ACTS_EACH_ROUND,
        random: createSeededRandom(17),
        tell: () => undefined,
      });
      expect(result).toEqual({ deadlocks: 0, errors: [], violations: [] });
      expect(acts).toBe(ROUNDS * ACTS_EACH_ROUND);
      // Every act took part.
      expect(Object.keys(tally)).toHaveLength(19);
    },
  );
});
