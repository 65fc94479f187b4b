import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import { newAsking } from "./asked.ts";
import { checkHold } from "./brake-law.ts";
import type { Case, Expectation } from "./case.ts";
import type { CaseList } from "./case-list.ts";
import { nextOf } from "./next.ts";
import { PATIENCE_MS } from "./service.ts";
import { checkDeclaration } from "./unreachable.ts";

/** What the brake holds back, and what an admin decides about it (behaviour §1.4). */
export type Holds = {
  /** The brake holds a delivery back or lets it go. */
  readonly heldChanged: (owner: string, held: SwitchUser["held"]) => void;
  /** An admin was told whether an owner is unreachable from now on. */
  readonly declared: (owner: string, isCarriedOut: boolean) => void;
  /** An admin was told that a decision about this hold is carried out. */
  readonly holdDecided: (owner: string, act: "release" | "refuse", held: SwitchUser["held"]) => void;
};

type Held = NonNullable<SwitchUser["held"]>;

type Inputs = {
  readonly set: (of: Case, expected: Expectation) => void;
  readonly silenceFrom: (of: Case, healthy: number) => void;
  readonly nothing: (of: Case) => void;
};

const HELD_MS = 14 * DAY_MS;
const NIGHTS = 7;
/** Whoever is held is looked at this often. */
const LOOKED_AT_MS = HOUR_MS;
const DIFFER_MS = 10 * MINUTE_MS;

export const checkHolds = (caseList: CaseList, inputs: Inputs): Holds => ({
  heldChanged: (owner, held) => {
    const of = caseList.caseOf(owner);
    const { held: before } = of;
    caseList.diary(owner, `is held: ${JSON.stringify(held)}`);
    of.held = held;
    if (held === null) return leave(caseList, inputs, of, before);
    if (held.releasedAt === null) {
      if (before !== null && before.releasedAt !== null && before.cycle === held.cycle)
        caseList.reportViolation("an admin's decision counts", owner, "what was let go is held again");
      return hold(caseList, inputs, of, held);
    }
    of.isLetGo = true;
    caseList.counts.letGo += 1;
    if (of.hasReleaseSinceSign) return;
    if (before !== null && before.cycle !== held.cycle) return endByItself(caseList, inputs, of);
    inputs.set(of, noEarlierThanNow(caseList, nextOf(of)));
  },
  declared: (owner, isCarriedOut) => checkDeclaration(caseList, caseList.caseOf(owner), isCarriedOut),
  holdDecided: (owner, act, decided) => {
    const of = caseList.caseOf(owner);
    caseList.judged("an admin's decision counts");
    if (act === "refuse") caseList.met("refused hold reminded again");
    if (of.held === null || of.held !== decided || of.hasReleaseSinceSign) return;
    caseList.reportViolation("an admin's decision counts", owner, `a hold lasts after an admin's ${act}`);
  },
});

const hold = (caseList: CaseList, { nothing, set }: Inputs, of: Case, { group }: Held): void => {
  const from = caseList.now();
  of.heldFrom = from;
  of.holdFrom = beginningOf(caseList, of, group) ?? from;
  of.isLetGo = false;
  caseList.counts.held += 1;
  checkHold(caseList, of);
  if (of.hasReleaseSinceSign) return;
  if (!caseList.canary.isOn) return nothing(of);
  const endsAt = Math.max(of.holdFrom.healthy + HELD_MS, from.healthy);
  set(of, { kind: "reminder", by: endsAt + LOOKED_AT_MS + PATIENCE_MS });
};

/** When the hold began that a user joins; null for the first one. */
const beginningOf = ({ tables, caseOf }: CaseList, of: Case, group: Held["group"]): Case["holdFrom"] => {
  for (const owner of tables.heldOwners) {
    const other = caseOf(owner);
    if (other !== of && other.held?.group === group && other.holdFrom !== null) return other.holdFrom;
  }
  return null;
};

/** After a refusal by an admin, or a lapse, the next step is a fresh reminder; after a release it is not. */
const leave = (caseList: CaseList, { silenceFrom }: Inputs, of: Case, before: Held | null): void => {
  of.heldFrom = null;
  of.holdFrom = null;
  if (before !== null && before.releasedAt === null) of.asking = newAsking();
  if (!of.hasReleaseSinceSign && before?.releasedAt === null) silenceFrom(of, of.sign.healthy);
};

/** A hold that nobody decided about ends with a fresh reminder, while the canary shows that our mail arrives. */
const endByItself = (caseList: CaseList, { silenceFrom }: Inputs, of: Case): void => {
  const { served } = caseList.now();
  caseList.judged("the brake holds a wave");
  caseList.met("hold ended by itself");
  const heldMs = served - (of.holdFrom?.served ?? served);
  const nights = caseList.canary.nightsSince(served - HELD_MS - DAY_MS);
  if (heldMs < HELD_MS - DIFFER_MS)
    caseList.reportViolation("the brake holds a wave", of.account.id, `a hold ended after ${heldMs} ms`);
  if (nights < NIGHTS)
    caseList.reportViolation(
      "the brake holds a wave",
      of.account.id,
      `a hold ended though the canary arrived on ${nights} nights`,
    );
  of.heldFrom = null;
  of.holdFrom = null;
  of.asking = newAsking();
  silenceFrom(of, of.sign.healthy);
};

const noEarlierThanNow = ({ health }: CaseList, expected: Expectation): Expectation =>
  "by" in expected ? { ...expected, by: Math.max(expected.by, health.healthy() + PATIENCE_MS) } : expected;
