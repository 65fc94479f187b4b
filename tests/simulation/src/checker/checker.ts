import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { SignOfLifeRow } from "@afterword/server/engine/store/rows/users";
import type { Account, Note } from "../store/tables.ts";
import { checkAppStores, type AppStoreLaws } from "./app-store-laws.ts";
import { checkBrake } from "./brake-law.ts";
import type { Case, Moment } from "./case.ts";
import { createCaseList, userOf, type CheckerOptions, type CaseList } from "./case-list.ts";
import { checkHolds, type Holds } from "./holds.ts";
import { newAsking } from "./asked.ts";
import { createExpectations, type Expectations } from "./expectations.ts";
import { checkPhones, type PhoneLaws, type PhoneWitness } from "./phone-laws.ts";
import { checkRelease } from "./release-laws.ts";
import { PATIENCE_MS } from "./service.ts";

/**
 * Checks laws against what people and mail servers observe, without the code of `decide`. Settings and notes are read
 * as people wrote them. Of what the product writes, the checker sees only signs of life, releases and mail states, when
 * they are committed.
 */
export type Checker = CaseList &
  Omit<Expectations, "silenceFrom" | "nothing"> &
  Hearing &
  Holds &
  PhoneLaws &
  AppStoreLaws;

type Hearing = {
  readonly open: (account: Account, diesAt: number) => void;
  /** A person got the answer to a sign of life. */
  readonly answered: (owner: string, answer: Answer) => void;
  /** A person was told that the link of a reminder no longer counts. */
  readonly linkRefused: (owner: string, mailId: string) => void;
  /** An act that was first tried at `sinceHealthy` failed, and will be tried again. */
  readonly failed: (owner: string, sinceHealthy: number) => void;
  readonly signGiven: (sign: SignOfLifeRow) => void;
  readonly noteReleased: (owner: string, note: Note) => void;
  /** A clock was changed. */
  readonly clocksChanged: () => void;
};

export type Answer = {
  readonly outcome: "in-time" | "too-late";
  /** When the sign was given. */
  readonly asked: Moment;
  /** For a reminder's link: when the reminder was first tried. Pressing it again is the same sign of life. */
  readonly linkSince: number | null;
};

/** Someone who tries every few hours must reach a working service within this healthy time. */
const TURNED_AWAY_AFTER_MS = 2 * DAY_MS;

export const createChecker = (inputs: CheckerOptions): Checker => {
  const caseList = createCaseList(inputs);
  const expectations = createExpectations(caseList);
  const holds = checkHolds(caseList, expectations);
  const { judge, ...phones } = checkPhones(caseList);
  const stores = checkAppStores(caseList, expectations);
  return {
    ...caseList,
    ...expectations,
    ...holds,
    ...phones,
    ...stores,
    ...hear(caseList, expectations, { judge, doubtsSeenAnew: stores.doubtsSeenAnew }),
  };
};

const hear = (
  caseList: CaseList,
  expectations: Expectations,
  { judge, doubtsSeenAnew }: Pick<PhoneWitness, "judge"> & Pick<AppStoreLaws, "doubtsSeenAnew">,
): Hearing => ({
  open: (account, diesAt) => {
    const of = newCase({ account, diesAt }, caseList.now());
    caseList.cases.set(account.id, of);
    expectations.silenceFrom(of, of.sign.healthy);
  },
  answered: (owner, answer) => {
    caseList.diary(owner, `is answered ${answer.outcome}`);
    caseList.judged("honest answer");
    if (answer.outcome === "in-time") checkAnswer(caseList, caseList.caseOf(owner), answer);
  },
  linkRefused: (owner, mailId) => {
    caseList.diary(owner, "is told that a link no longer counts");
    if (!caseList.caseOf(owner).unanswered.has(mailId)) return;
    caseList.reportViolation("honest answer", owner, "the link of a reminder was refused before any answer");
  },
  failed: (owner, sinceHealthy) => {
    caseList.judged("no one is turned away");
    if (caseList.health.healthy() - sinceHealthy <= TURNED_AWAY_AFTER_MS) return;
    caseList.reportViolation("no one is turned away", owner, "an act has failed again and again");
  },
  signGiven: (sign) => {
    const of = caseList.caseOf(sign.owner);
    const isLate = sign.lateFor !== null;
    caseList.diary(sign.owner, `gives a sign of life (${sign.source}${isLate ? ", too late" : ""})`);
    if (isLate !== of.hasReleaseSinceSign) {
      const opposite = isLate ? "in time was kept as too late" : "too late was kept as in time";
      caseList.reportViolation("honest answer", sign.owner, `a sign of life ${opposite}`);
    }
    const given = sign.source === "phone-unlocked" ? judge(of, sign) : strongSign(caseList, of);
    Object.assign(of, newCycle(given, caseList.now().at), { isLastSignLate: isLate, sleeps: of.sleeps + 1 });
    expectations.silenceFrom(of, of.sign.healthy);
  },
  noteReleased: (owner, note) => {
    const of = caseList.caseOf(owner);
    caseList.diary(owner, `note ${note.id} is released`);
    if (!of.hasReleaseSinceSign) {
      checkRelease(caseList, of);
      checkBrake(caseList, of);
      expectations.nothing(of);
    }
    of.hasReleaseSinceSign = true;
    const months = caseList.tables.plans.get(userOf(of).plan)?.retentionMonths ?? 0;
    of.released.set(note.id, { wall: caseList.clocks.common(), months });
    const by = caseList.health.healthy() + PATIENCE_MS;
    for (const id of note.recipientIds) of.owed.set(`${note.id}/${id}`, by);
  },
  clocksChanged: () => {
    caseList.clockFaults.push(caseList.now().at);
    caseList.storeMeter.clockChanged();
    doubtsSeenAnew();
    caseList.health.touch();
  },
});

const newCycle = (
  sign: Moment,
  keptAt: number,
): Pick<
  Case,
  | "sign"
  | "hasReleaseSinceSign"
  | "asking"
  | "unanswered"
  | "signKeptAt"
  | "isLetGo"
  | "lapsedHealthy"
  | "silentFrom"
  | "isCycleUnsure"
  | "doubtEndedAt"
  | "falseLapses"
  | "mayBeginAnew"
> => ({
  sign,
  hasReleaseSinceSign: false,
  asking: newAsking(),
  unanswered: new Set(),
  signKeptAt: keptAt,
  isLetGo: false,
  lapsedHealthy: null,
  silentFrom: sign.healthy,
  isCycleUnsure: false,
  doubtEndedAt: 0,
  falseLapses: 0,
  mayBeginAnew: false,
});

const newCase = ({ account, diesAt }: Pick<Case, "account" | "diesAt">, sign: Moment): Case => ({
  ...newCycle(sign, sign.at),
  account,
  diesAt,
  opened: sign,
  strong: sign,
  phones: [],
  store: null,
  isProved: false,
  sleeps: 0,
  heldFrom: null,
  holdFrom: null,
  toldBy: null,
  answered: null,
  isLastSignLate: false,
  returnedCycles: new Set(),
  held: null,
  expected: { kind: "nothing" },
  owed: new Map(),
  released: new Map(),
});

/** By the owner's hand, at its commit. */
const strongSign = (caseList: CaseList, of: Case): Moment => {
  checkAlive(caseList, of);
  const now = caseList.now();
  of.strong = now;
  const ageMs = now.served - of.opened.served;
  if (ageMs > DAY_MS - HOUR_MS && of.isProved === false) of.isProved = "unsure";
  if (ageMs > DAY_MS + HOUR_MS) of.isProved = true;
  return now;
};

/** An act that was begun in the last minutes may be kept a little later. */
const checkAlive = (caseList: CaseList, { diesAt, account }: Case): void => {
  caseList.judged("the dead give no signs of life");
  if (caseList.now().at <= diesAt + HOUR_MS) return;
  caseList.reportViolation(
    "the dead give no signs of life",
    account.id,
    "a sign of life came after the death",
  );
};

const checkAnswer = ({ reportViolation }: CaseList, of: Case, { asked, linkSince }: Answer): void => {
  const { id } = of.account;
  const isKept = of.sign.at >= asked.at;
  if (isKept && of.isLastSignLate) {
    reportViolation(
      "honest answer",
      id,
      "a sign of life that came too late was answered as if it had come in time",
    );
  }
  if (isKept) of.answered = asked;
  else if (linkSince === null || of.sign.at < linkSince) {
    reportViolation("honest answer", id, "a sign of life was answered with success, but not kept");
  }
};
