/** Which of several servers is the primary, by what they say of themselves (docs/decisions/075). */
import { isDatabaseOutage } from "./database-outage.ts";
import { addressOf, type ServerAnswer, type Timeline } from "./server-answers.ts";

export type KnownPrimary = {
  /** That was ever seen; null before the first time. */
  readonly newest: Timeline | null;
  /** That this process found last. */
  readonly primary: { readonly url: string; readonly timeline: number } | null;
};

export type Choice = {
  readonly newest: Timeline | null;
  /** Nothing may be written to these any more. */
  readonly refused: readonly string[];
  /** For the operator: servers that take writes and must not. */
  readonly warnings: readonly Error[];
} & (
  | { readonly kind: "found"; readonly url: string; readonly timeline: number }
  | { readonly kind: "none"; readonly fault: Error }
);

/**
 * The one that takes writes and is on the newest timeline. What does not answer changes nothing: a standby that is away
 * is no reason to stop. What answers and does not fit is: where two could be the right one, neither is used.
 */
export const choosePrimary = (answers: readonly ServerAnswer[], known: KnownPrimary): Choice => {
  const writable = answers.filter((answer) => answer.kind === "writable");
  const system = known.newest?.system ?? writable[0]?.system;
  const ours = writable.filter((answer) => answer.system === system);
  const foreign = writable.filter((answer) => answer.system !== system);
  // Without any knowledge it cannot be said which of two databases is the right one.
  if (known.newest === null && foreign.length > 0)
    return doubt(writable, null, severalPrimaries(writable, known));
  const newest = newestOf(answers, system, known.newest);
  const faultOf = faultsAgainst(newest);
  const refused = [...ours.filter(({ timeline }) => timeline < (newest?.timeline ?? 0)), ...foreign];
  const warnings = refused.map(faultOf);
  const candidates = ours.filter((answer) => !refused.includes(answer));
  const [primary] = candidates;
  if (primary === undefined) {
    const fault = noPrimary(answers, faultOf);
    return { kind: "none", newest, refused: refused.map(urlOf), warnings, fault };
  }
  const rivals = rivalsOf(primary, candidates, answers, known);
  if (rivals.length > 0)
    return doubt([...writable, ...rivals], newest, severalPrimaries([primary, ...rivals], known), warnings);
  const { url, timeline } = primary;
  return {
    kind: "found",
    url,
    timeline,
    newest,
    refused: answers.map(urlOf).filter((other) => other !== url),
    warnings,
  };
};

type Place = { readonly url: string };

const urlOf = ({ url }: Place): string => url;

const doubt = (
  places: readonly Place[],
  newest: Timeline | null,
  fault: Error,
  warnings: readonly Error[] = [],
): Choice => ({ kind: "none", newest, refused: [...new Set(places.map(urlOf))], warnings, fault });

/** A standby tells of a promotion as well: it never follows a timeline that has no primary. */
const newestOf = (
  answers: readonly ServerAnswer[],
  system: string | undefined,
  known: Timeline | null,
): Timeline | null => {
  if (system === undefined) return known;
  const told = answers.flatMap((answer) =>
    "timeline" in answer && answer.system === system ? [answer.timeline] : [],
  );
  return { system, timeline: Math.max(known?.timeline ?? 0, ...told) };
};

/**
 * What may be the primary just as well: another on the same timeline, one that keeps its timeline to itself, or the one
 * that was the primary on this timeline, which only a promotion could have replaced.
 */
const rivalsOf = (
  { url, timeline }: Place & Timeline,
  candidates: readonly ServerAnswer[],
  answers: readonly ServerAnswer[],
  { primary: before }: KnownPrimary,
): readonly ServerAnswer[] => {
  const previous = before === null || before.timeline < timeline ? null : before.url;
  return answers.filter(
    (other) =>
      other.url !== url && (candidates.includes(other) || other.kind === "untold" || other.url === previous),
  );
};

export const readOnlyServer = (url: string): Error =>
  outage(`${addressOf(url)} takes no writes: it is a standby, or was set to read-only.`);

const severalPrimaries = (rivals: readonly ServerAnswer[], { primary: before }: KnownPrimary): Error => {
  const reasons = rivals.map((rival) => {
    const was = rival.url === before?.url ? `, and was the primary on timeline ${before.timeline}` : "";
    return `${addressOf(rival.url)} ${stateOf(rival)}${was}`;
  });
  return outage(
    `It cannot be told which database server is the right one: ${reasons.join("; ")}. Stop all but the right one.`,
  );
};

const stateOf = (answer: ServerAnswer): string => {
  switch (answer.kind) {
    case "writable":
      return `takes writes on timeline ${answer.timeline} of database system ${answer.system}`;
    case "untold":
      return `takes writes but did not tell its timeline (${reasonOf(answer.fault)})`;
    case "silent":
      return `does not answer (${reasonOf(answer.fault)})`;
    case "read-only":
      return "takes no writes";
  }
};

const faultsAgainst =
  (newest: Timeline | null) =>
  ({ url, system, timeline }: Place & Timeline): Error =>
    system === newest?.system
      ? outage(
          `${addressOf(url)} takes writes although another server was promoted in its place: stop it, and make it a ` +
            `standby. Its timeline is ${timeline}, and ${newest.timeline} was in use. ${ON_PURPOSE}`,
        )
      : outage(
          `${addressOf(url)} is a different database from the one that was in use, not a copy of it: take it out of ` +
            `DATABASE_URL. ${ON_PURPOSE}`,
        );

const ON_PURPOSE =
  "If you restored it and mean to use it, remove database.timeline from DATA_DIR first (docs/runbook.md).";

/** No outage if something else is wrong with one of them, such as the password. */
const noPrimary = (
  answers: readonly ServerAnswer[],
  faultAgainst: (answer: Place & Timeline) => Error,
): Error => {
  const faults = answers.map((answer) => {
    if ("fault" in answer) return answer.fault;
    return answer.kind === "read-only" ? readOnlyServer(answer.url) : faultAgainst(answer);
  });
  const reasons = faults.map(
    (fault, number) => `${addressOf(answers[number]?.url ?? "")}: ${reasonOf(fault)}`,
  );
  const sentence = `No database server can be written to (${reasons.join("; ")}).`;
  const mistake = faults.find((fault) => !isDatabaseOutage(fault));
  return mistake === undefined ? outage(sentence) : new Error(sentence, { cause: mistake });
};

const reasonOf = (fault: unknown): string =>
  fault instanceof Error ? fault.message || fault.name : String(fault);

export const outage = (sentence: string): Error =>
  Object.assign(new Error(sentence), { code: CANNOT_CONNECT });

/** PostgreSQL's sqlclient_unable_to_establish_sqlconnection. */
const CANNOT_CONNECT = "08001";
