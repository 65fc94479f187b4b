/**
 * Whether our mail reaches the owner (behaviour §1.2). One rule for a refusal at the door and for a mail that came
 * back: both are refused tries. A try counts only when its answer names the mailbox, and only while our mail is known
 * to flow elsewhere and to be taken at the owner's own domain. Enough of them, with no acceptance standing among them,
 * make the owner unreachable: a mailbox that is closed or full must not hold the notes of the dead for ever.
 */
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import type { Now, ServiceMs } from "../time/instant.ts";
import type { ReminderRef } from "./effects.ts";
import type { Acceptance, AskingState, SwitchState, Tries } from "./state.ts";

/** Enhanced status codes (RFC 3463) that say of this one mailbox that it is not there, closed, or full. */
export const MAILBOX_STATUSES: readonly string[] = ["5.1.1", "5.1.6", "5.1.10", "5.2.1", "5.2.2", "4.2.2"];

/** A mail to another domain must have been accepted no longer ago than this. */
const EVIDENCE_MS = 48 * HOUR_MS;
/** The time in which the owner's domain is looked at as a whole. */
export const DOMAIN_PERIOD_MS = 7 * DAY_MS;
/** How much longer than the sending delay an unreachable owner's notes wait. */
export const UNREACHABLE_WAIT_MS = 14 * DAY_MS;
/** Owners refused for so long are listed for the admins, who may declare them unreachable. */
export const REFUSED_LISTED_MS = 28 * DAY_MS;

const REFUSED_ADDRESSES_MAX = 2;
const COUNTED_DAYS_MIN = 14;
const COUNTED_FOR_MS = 28 * DAY_MS;
/** More than twice of what makes an owner unreachable; the first one is kept, too. */
const TRIES_KEPT_MAX = 60;

/** How our mail has fared lately, told apart from the mail to this owner. */
export type MailFlow = {
  /** When a mail to another domain than the owner's was accepted last that has not come back; null: none. */
  readonly acceptedElsewhereAt: ServiceMs | null;
  /** The owner's domain in the last `DOMAIN_PERIOD_MS`. */
  readonly domain: {
    /** How many of its addresses refused a mail. */
    readonly refusedAddresses: number;
    /** Whether it accepted any. */
    readonly accepted: boolean;
  };
};

/** Whether a refused try counts; `status` is null when the answer had no enhanced status code. */
export const countsAsRefused = (
  status: string | null,
  { acceptedElsewhereAt, domain }: MailFlow,
  now: Now,
): boolean =>
  MAILBOX_STATUSES.includes(status ?? "") &&
  now.service - (acceptedElsewhereAt ?? -Infinity) <= EVIDENCE_MS &&
  (domain.accepted || domain.refusedAddresses <= REFUSED_ADDRESSES_MAX);

export const isAsking = (state: SwitchState): state is AskingState =>
  state.kind === "reminding" || state.kind === "reminded" || state.kind === "bounced";

/** Whether the user is on the switch and the notes of this cycle have not gone out. */
export const isOnSwitch = (state: SwitchState): boolean => state.kind === "watching" || isAsking(state);

/** What became of the tries so far. A state of an older version knows its first acceptance alone. */
const triesOf = (state: AskingState): Tries =>
  state.tries ?? {
    refused: [],
    counted: [],
    standing: state.kind === "reminded" ? [{ number: 1, round: state.round ?? 1, at: state.acceptedAt }] : [],
  };

/** When a reminder of this cycle was accepted, unless it came back. */
export const findAcceptance = (
  state: AskingState,
  { number, round = 1 }: Pick<ReminderRef, "number" | "round">,
): Acceptance | undefined =>
  triesOf(state).standing.find((accepted) => accepted.number === number && accepted.round === round);

/** A state after one more accepted try. */
export const withAccepted = <S extends AskingState>(
  state: S,
  { number, round = 1 }: ReminderRef,
  at: ServiceMs,
): S => {
  const tries = triesOf(state);
  return { ...state, tries: { ...tries, standing: [...tries.standing, { number, round, at }] } };
};

/** A state whose acceptance was taken back. */
export const withoutAccepted = <S extends AskingState>(state: S, taken: Acceptance): S => {
  const tries = triesOf(state);
  return { ...state, tries: { ...tries, standing: tries.standing.filter((other) => other !== taken) } };
};

/**
 * A state after one more refused try; the same one when it says nothing new. The try may make the owner unreachable:
 * 14 counted ones on 14 days of service time, the first and this one 28 days apart, with no acceptance standing among
 * them.
 */
export const withRefused = <S extends AskingState>(state: S, counts: boolean, now: Now): S => {
  const tries = triesOf(state);
  const since = lastAcceptanceAt(state);
  const refused = withDay(tries.refused, since, now.service);
  const counted = counts ? withDay(tries.counted, since, now.service) : tries.counted;
  const isKnown = refused === tries.refused && counted === tries.counted;
  const tried = isKnown ? state : { ...state, tries: { ...tries, refused, counted } };
  if (!counts || isUnreachable(state) || !isEnough(counted, since, now)) return tried;
  return { ...tried, unreachable: { at: now.service, declared: false } };
};

/** A state in which an admin declared the owner unreachable. */
export const withDeclared = <S extends AskingState>(state: S, now: Now): S => ({
  ...state,
  unreachable: { at: now.service, declared: true },
});

/** Since when every try was refused; null when none was since the last acceptance that stands. */
export const refusedSince = (state: SwitchState): ServiceMs | null => {
  if (!isAsking(state)) return null;
  const since = lastAcceptanceAt(state);
  return triesOf(state).refused.find((at) => at > since) ?? null;
};

/** Whether the owner became unreachable, and no mail server has accepted a reminder since. */
export const isUnreachable = (state: SwitchState): boolean =>
  isAsking(state) && state.unreachable !== undefined && lastAcceptanceAt(state) < state.unreachable.at;

/** Whether an admin may declare this owner unreachable. */
export const mayBeDeclaredUnreachable = (state: SwitchState, now: Now): boolean => {
  const since = refusedSince(state);
  if (since === null || isUnreachable(state) || isLastNoticeAccepted(state)) return false;
  return now.service - since >= REFUSED_LISTED_MS;
};

/** Nothing is tried any more then, and an earlier reminder that came back says nothing of these days. */
const isLastNoticeAccepted = (state: SwitchState): boolean =>
  state.kind === "reminded" && findAcceptance(state, { number: 3, round: state.round }) !== undefined;

/** Before all time when no acceptance stands. */
const lastAcceptanceAt = (state: AskingState): number =>
  Math.max(-Infinity, ...triesOf(state).standing.map(({ at }) => at));

const isEnough = (counted: readonly ServiceMs[], since: number, now: Now): boolean => {
  const run = counted.filter((at) => at > since);
  const days = new Set(run.map(dayOf));
  const [first = now.service] = run;
  return days.size >= COUNTED_DAYS_MIN && now.service - first >= COUNTED_FOR_MS;
};

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** The same list when its day is known already since the last acceptance. */
const withDay = (days: readonly ServiceMs[], since: number, at: ServiceMs): readonly ServiceMs[] => {
  const isKnown = days.some((day) => day > since && dayOf(day) === dayOf(at));
  if (isKnown) return days;
  const all = [...days, at];
  return [...all.slice(0, 1), ...all.slice(1).slice(1 - TRIES_KEPT_MAX)];
};
