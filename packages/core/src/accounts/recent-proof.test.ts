import { describe, expect, it } from "vitest";
import { addMailedPassword, judgeProofs, MAILED_PASSWORD_MS, PROOF_MS } from "./recent-proof.ts";
import type { Proofs } from "./recent-proof.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";

const NOW = wallMs(Date.UTC(2026, 10, 21, 9));
const ago = (ms: number) => wallMs(NOW - ms);

const NOTHING: Proofs = { passwordAt: null, secondFactorAt: null, hasFactorSince: null, mailed: null };
const judge = (proofs: Partial<Proofs>) => judgeProofs({ ...NOTHING, ...proofs }, NOW);
const mailed = (ms: number) => ({ lastAt: ago(ms), firstAt: ago(ms) });

const PROVED = { kind: "proved" };
const NEEDED = { kind: "password-needed" };

describe("a proof that the owner is there", () => {
  it("Ten minutes and seven days are what the rule says", () => {
    expect([PROOF_MS, MAILED_PASSWORD_MS]).toEqual([10 * MINUTE_MS, 7 * DAY_MS]);
  });

  it.each([
    ["no password", {}, NEEDED],
    ["a password of this moment", { passwordAt: NOW }, PROVED],
    ["a password of ten minutes ago", { passwordAt: ago(PROOF_MS) }, PROVED],
    ["a password of a clock that ran ahead", { passwordAt: ago(-1) }, NEEDED],
    ["a password of a moment earlier", { passwordAt: ago(PROOF_MS + 1) }, NEEDED],
    ["a factor of ten minutes ago", { secondFactorAt: ago(PROOF_MS), hasFactorSince: ago(DAY_MS) }, PROVED],
    [
      "a factor of a moment earlier",
      { secondFactorAt: ago(PROOF_MS + 1), hasFactorSince: ago(DAY_MS) },
      NEEDED,
    ],
    ["a factor that is gone", { secondFactorAt: NOW }, NEEDED],
    [
      "a password beside a factor that was shown long ago",
      { passwordAt: NOW, secondFactorAt: ago(DAY_MS), hasFactorSince: ago(DAY_MS) },
      PROVED,
    ],
  ] as const)("A session with %s is judged by its age", (_, proofs, verdict) =>
    expect(judge(proofs)).toEqual(verdict),
  );
});

describe("a password that was set by a mailed link", () => {
  const passwordAt = NOW;
  const week = mailed(HOUR_MS);
  const until = wallMs(week.lastAt + MAILED_PASSWORD_MS);

  it.each([
    ["proves nothing", { passwordAt, mailed: week }, { kind: "too-early", until }],
    [
      "proves nothing a moment before seven days",
      { passwordAt, mailed: mailed(MAILED_PASSWORD_MS - 1) },
      { kind: "too-early", until: NOW + 1 },
    ],
    ["proves again after seven days", { passwordAt, mailed: mailed(MAILED_PASSWORD_MS) }, PROVED],
    ["is asked for before it is said that it proves nothing", { mailed: week }, NEEDED],
    [
      "leaves an older second factor its force",
      { passwordAt, secondFactorAt: NOW, hasFactorSince: ago(HOUR_MS + 1), mailed: week },
      PROVED,
    ],
    [
      "leads to the second factor that was shown too long ago",
      { passwordAt, secondFactorAt: ago(HOUR_MS), hasFactorSince: ago(DAY_MS), mailed: week },
      { kind: "second-factor-needed", until },
    ],
    [
      "gives a factor that was added with it no force",
      { passwordAt, secondFactorAt: NOW, hasFactorSince: ago(HOUR_MS), mailed: week },
      { kind: "too-early", until },
    ],
  ] as const)("A mailed password %s", (_, proofs, verdict) => expect(judge(proofs)).toEqual(verdict));

  it("A factor that was added between two mailed passwords has no force, however often another link is used", () => {
    const first = addMailedPassword(null, ago(8 * DAY_MS));
    const second = addMailedPassword(first, ago(2 * DAY_MS));
    const hasFactorSince = ago(7 * DAY_MS);
    expect(second).toEqual({ firstAt: ago(8 * DAY_MS), lastAt: ago(2 * DAY_MS) });
    expect(judge({ passwordAt, secondFactorAt: NOW, hasFactorSince, mailed: second })).toEqual({
      kind: "too-early",
      until: second.lastAt + MAILED_PASSWORD_MS,
    });
  });

  it("A mailed password seven days after the one before begins anew", () => {
    const second = addMailedPassword(mailed(MAILED_PASSWORD_MS), NOW);
    expect(second).toEqual({ firstAt: NOW, lastAt: NOW });
  });
});
