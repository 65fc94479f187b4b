import { DAY_MS } from "@afterword/core/time/duration";
import type { SignOfLife } from "@afterword/server/engine/store/rows/users";
import type { Account, Note } from "../store/tables.ts";
import { judgeBrake } from "./brake-law.ts";
import type { Case, Moment } from "./case.ts";
import { createDocket, userOf, type Court, type Docket } from "./docket.ts";
import { createExpectations, type Expectations } from "./expectations.ts";
import { judgeRelease } from "./release-laws.ts";
import { PATIENCE_MS } from "./service.ts";

/**
 * The judge: laws over what people and mail servers saw, told without the code of `decide`. Settings and notes are read
 * where people wrote them; of what the product writes, it looks only at signs of life, releases and marked mails, when
 * they are committed.
 */
export type Judge = Docket & Omit<Expectations, "silenceFrom" | "nothing"> & Hearing;

type Hearing = {
  readonly open: (account: Account) => void;
  /** A person was answered about a sign of life. */
  readonly answered: (owner: string, answer: Answer) => void;
  /** An act failed that was first tried at `sinceHealthy`, and will be tried again. */
  readonly failed: (owner: string, sinceHealthy: number) => void;
  readonly signGiven: (sign: SignOfLife) => void;
  readonly noteReleased: (owner: string, note: Note) => void;
  /** Some clock was set to something else. */
  readonly clocksChanged: () => void;
};

export type Answer = {
  readonly outcome: "in-time" | "too-late";
  /** When the sign was given. */
  readonly asked: Moment;
  /** For a reminder's link, when the reminder was tried first: pressed again, also in a repeat, it is the same sign of life. */
  readonly linkSince: number | null;
};

/** Whatever goes wrong for a moment, somebody who tries every few hours meets a service that works in so much healthy time. */
const TURNED_AWAY_AFTER_MS = 2 * DAY_MS;

export const createJudge = (court: Court): Judge => {
  const docket = createDocket(court);
  const expectations = createExpectations(docket);
  return { ...docket, ...expectations, ...hear(docket, expectations) };
};

const hear = (docket: Docket, expectations: Expectations): Hearing => ({
  open: (account) => {
    const of = newCase(account, docket.now());
    docket.cases.set(account.id, of);
    expectations.silenceFrom(of, of.sign.healthy);
  },
  answered: (owner, answer) => {
    docket.diary(owner, `is answered ${answer.outcome}`);
    if (answer.outcome === "in-time") judgeAnswer(docket, docket.caseOf(owner), answer);
  },
  failed: (owner, sinceHealthy) => {
    if (docket.health.healthy() - sinceHealthy <= TURNED_AWAY_AFTER_MS) return;
    docket.accuse("nobody is turned away", owner, "an act has failed again and again");
  },
  signGiven: (sign) => {
    const of = docket.caseOf(sign.owner);
    const isLate = sign.lateFor !== null;
    docket.diary(sign.owner, `gives a sign of life (${sign.source}${isLate ? ", too late" : ""})`);
    if (isLate !== of.hasReleaseSinceSign) {
      const opposite = isLate ? "in time was kept as too late" : "too late was kept as in time";
      docket.accuse("honest answer", sign.owner, `a sign of life ${opposite}`);
    }
    Object.assign(of, newCycle(docket.now()), { isLastSignLate: isLate });
    expectations.silenceFrom(of, of.sign.healthy);
  },
  noteReleased: (owner, note) => {
    const of = docket.caseOf(owner);
    docket.diary(owner, `note ${note.id} is released`);
    if (!of.hasReleaseSinceSign) {
      judgeRelease(docket, of);
      judgeBrake(docket, of);
      expectations.nothing(of);
    }
    of.hasReleaseSinceSign = true;
    const months = docket.tables.plans.get(userOf(of).plan)?.retentionMonths ?? 0;
    of.released.set(note.id, { wall: docket.clocks.common(), months });
    const by = docket.health.healthy() + PATIENCE_MS;
    for (const id of note.recipientIds) of.owed.set(`${note.id}/${id}`, by);
  },
  clocksChanged: () => {
    docket.clockFaults.push(docket.now().at);
    docket.health.touch();
  },
});

const newCycle = (
  sign: Moment,
): Pick<
  Case,
  "sign" | "hasReleaseSinceSign" | "asked" | "leftHold" | "isLetGo" | "lapsedHealthy" | "silentFrom"
> => ({
  sign,
  hasReleaseSinceSign: false,
  asked: new Map(),
  leftHold: null,
  isLetGo: false,
  lapsedHealthy: null,
  silentFrom: sign.healthy,
});

const newCase = (account: Account, sign: Moment): Case => ({
  ...newCycle(sign),
  account,
  answered: null,
  isLastSignLate: false,
  returnedCycles: new Set(),
  held: null,
  expected: { kind: "nothing" },
  owed: new Map(),
  released: new Map(),
});

const judgeAnswer = ({ accuse }: Docket, of: Case, { asked, linkSince }: Answer): void => {
  const { id } = of.account;
  const isKept = of.sign.at >= asked.at;
  if (isKept && of.isLastSignLate) {
    accuse("honest answer", id, "a sign of life that came too late was answered as if it had come in time");
  }
  if (isKept) of.answered = asked;
  else if (linkSince === null || of.sign.at < linkSince) {
    accuse("honest answer", id, "a sign of life was answered with success, but not kept");
  }
};
