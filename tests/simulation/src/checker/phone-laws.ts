import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { SignOfLifeRow } from "@afterword/server/engine/store/rows/users";
import { GAP_MAX_MS } from "../world/clocks.ts";
import { serviceNow } from "../world/service-now.ts";
import type { Case, KnownPhone, Moment } from "./case.ts";
import type { CaseList } from "./case-list.ts";

/** What phones claim, and which of their quiet signs of life may count (behaviour §1.7). */
export type PhoneLaws = {
  /** A challenge reached a phone; it was issued at `since` or later. */
  readonly challengeCame: (challenge: string, since: Moment) => void;
  /** A phone sends a quiet sign under a name that is stored with the sign. */
  readonly quietSignSent: (name: string, claim: Claim) => void;
  /** A phone was told that the sign of this name counts. */
  readonly quietSignAnswered: (owner: string, name: string) => void;
  /** The phone is being changed to this; `isDone`: that was answered with success. */
  readonly phoneChanged: (owner: string, phone: KnownPhone, isDone: boolean) => void;
};

export type Claim = {
  readonly challenge: string;
  readonly ageMs: number;
  readonly token: string;
  /** The phone is in the hands of another than its owner, who knows the passcode or the device token. */
  readonly isStolen: boolean;
};

export type PhoneWitness = PhoneLaws & {
  /** Judges a quiet sign at its commit, and returns when it was given. */
  readonly judge: (of: Case, sign: SignOfLifeRow) => Moment;
};

/** Between the phone's look at its clock and the commit, and between two clocks. */
const TOLERANCE_MS = 30 * SECOND_MS;
/** Outages and wrong clocks take from the product's time, and never add to it. */
const LAST_MS = 90 * DAY_MS + TOLERANCE_MS;

export const checkPhones = (caseList: CaseList): PhoneWitness => {
  const claims = new Map<string, Claim>();
  const issued = new Map<string, Moment>();
  const used = new Set<string>();
  const counted = new Set<string>();

  const judge = (of: Case, sign: SignOfLifeRow): Moment => {
    const claim = claims.get(sign.device);
    const now = caseList.now();
    const given = claim === undefined ? now : before(now, Math.max(0, claim.ageMs));
    const { id } = of.account;
    const judgeBy = (law: "quiet signs answer a challenge" | "quiet signs end", wrong: Wrong): void => {
      caseList.judged(law);
      for (const [what, isWrong] of wrong) if (isWrong) caseList.reportViolation(law, id, what);
    };
    const issuedAt = issued.get(claim?.challenge ?? "");
    judgeBy("quiet signs answer a challenge", [
      ["a challenge that was never issued", issuedAt === undefined],
      ["a challenge for the second time", used.has(claim?.challenge ?? "")],
      ["evidence from before its challenge", given.served < (issuedAt?.served ?? 0) - TOLERANCE_MS],
      ["a phone that is not registered, or whose quiet signs are off", !isRegistered(of, claim)],
      ["evidence no later than the last sign of life", given.served < of.sign.served - TOLERANCE_MS],
      ["another time than that of its evidence", isElsewhen(caseList, sign, now.at - given.at)],
    ]);
    judgeBy("quiet signs end", [
      ["more than 90 days after a strong sign", given.healthy - of.strong.healthy > LAST_MS],
      ["after a delivery, before a strong sign", of.hasReleaseSinceSign],
    ]);
    judgeDead(caseList, of, given, claim);
    counted.add(sign.device);
    if (claim !== undefined) used.add(claim.challenge);
    return given;
  };

  return {
    judge,
    challengeCame: (challenge, since) => issued.set(challenge, since),
    quietSignSent: (name, claim) => claims.set(name, claim),
    quietSignAnswered: (owner, name) => {
      caseList.judged("honest answer");
      if (!counted.has(name))
        caseList.reportViolation("honest answer", owner, "a quiet sign was counted, but not kept");
    },
    phoneChanged: (owner, phone, isDone) => {
      const of = caseList.caseOf(owner);
      of.phones = isDone ? [phone] : [...of.phones, phone];
    },
  };
};

type Wrong = readonly (readonly [what: string, isWrong: boolean])[];

const before = ({ at, served, healthy }: Moment, ms: number): Moment => ({
  at: at - ms,
  served: served - ms,
  healthy: healthy - ms,
});

/**
 * Deadlines run from its service time; its date is what people read, and as wrong as the clock of the server that took
 * it. Such a server takes the service time of a heartbeat some minutes off for that of now.
 */
const isElsewhen = (
  { tables, clocks, health, now }: CaseList,
  sign: SignOfLifeRow,
  ageMs: number,
): boolean => {
  const isClockWrong = health.troubledAt() >= now().at - MINUTE_MS;
  const serviceOff = serviceNow(tables, clocks.common()) - ageMs - sign.atMs;
  if (isClockWrong) return Math.abs(serviceOff) > GAP_MAX_MS + TOLERANCE_MS;
  const dateOff = clocks.common() - ageMs - sign.at;
  return Math.max(Math.abs(serviceOff), Math.abs(dateOff)) > TOLERANCE_MS;
};

const isRegistered = ({ phones }: Case, claim: Claim | undefined): boolean =>
  phones.some(({ token, isOn }) => isOn && token !== null && token === claim?.token);

const judgeDead = (caseList: CaseList, of: Case, given: Moment, claim: Claim | undefined): void => {
  const isDead = given.at > of.diesAt;
  if (isDead && claim?.isStolen === true) return caseList.met("quiet sign of a stolen phone");
  caseList.met("quiet sign counted");
  if (given.at > of.diesAt + HOUR_MS)
    caseList.reportViolation(
      "the dead give no signs of life",
      of.account.id,
      "a locked phone gave a quiet sign",
    );
};
