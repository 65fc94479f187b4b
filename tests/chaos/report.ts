import { DAY_MS } from "@afterword/core/time/duration";
import type { Answer, Evidence } from "./evidence.ts";
import { countRepeats, judge } from "./laws.ts";
import type { FaultRun } from "./fault-run.ts";

/** The printed result of a run. */
export type Report = {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  /** One sentence for each broken law. */
  readonly violations: readonly string[];
  /** May help to understand a violation. */
  readonly remarks?: readonly string[];
};

const SHOWN_MAX = 20;

export const reportOfFaultRun = (faultRun: FaultRun, workers: number): Report => {
  const killed = (kind: string): number => faultRun.faults.filter((fault) => fault.kind === kind).length;
  const accepted = new Set(faultRun.copies.map(({ id }) => id));
  return {
    name: `fault run with ${workers} servers`,
    figures: {
      "product days": Math.round(faultRun.passedMs / DAY_MS),
      "servers killed": killed("server"),
      "database kills": killed("database"),
      "mails arrived": accepted.size,
      "of them deliveries": faultRun.mails.filter(({ id, kind }) => kind === "delivery" && accepted.has(id))
        .length,
      "attempts refused": faultRun.refusals,
      "signs of life": faultRun.answers.length,
      "of them too late": faultRun.answers.filter(({ kind }) => kind === "too-late").length,
      ...outcomeOf(faultRun),
      "repeats allowed": faultRun.faults.reduce((sum, { connections }) => sum + connections, 0),
    },
    violations: sentencesOf(faultRun),
    remarks: [...faultRun.complaints].map(([complaint, times]) => `${times} x ${complaint}`),
  };
};

/** The figures that matter most. */
const outcomeOf = (evidence: Evidence): Readonly<Record<string, number>> => {
  const broken = judge(evidence);
  const count = (law: string): number => broken.filter((violation) => violation.law === law).length;
  return {
    lost: count("nothing is lost"),
    early: count("nothing is early"),
    "after a sign of life": count("nothing after a sign of life"),
    repeats: countRepeats(evidence),
  };
};

const sentencesOf = (evidence: Evidence): readonly string[] =>
  judge(evidence).map(({ law, what }) => `${law}: ${what}`);

export const linesOf = ({ name, figures, violations, remarks = [] }: Report): readonly string[] => [
  `${violations.length === 0 ? "✓" : "✗"} ${name}`,
  ...Object.entries(figures).map(
    ([figure, value]) => `    ${figure.padEnd(24)} ${String(value).padStart(8)}`,
  ),
  ...violations.slice(0, SHOWN_MAX).map((sentence) => `    ✗ ${sentence}`),
  ...(violations.length > SHOWN_MAX ? [`    ✗ and ${violations.length - SHOWN_MAX} more`] : []),
  ...(violations.length > 0 ? remarks.map((remark) => `      logged: ${remark}`) : []),
];

export const reportOfRace = (evidence: Evidence, workers: number): Report => {
  const count = (kind: string): number => evidence.answers.filter((answer) => answer.kind === kind).length;
  return {
    name: `race of signs of life against deliveries, ${workers} servers`,
    figures: {
      interleavings: evidence.answers.length,
      "in time": count("in-time"),
      "too late": count("too-late"),
      "during the decision": evidence.answers.filter((answer) => wasClose(evidence, answer)).length,
      ...outcomeOf(evidence),
    },
    violations: [...sentencesOf(evidence), ...unanswered(evidence)],
  };
};

/** The delivery was decided while the press was in flight. */
const wasClose = ({ clock, deliveries }: Evidence, { owner, askedAt, answeredAt }: Answer): boolean => {
  const row = deliveries.find((delivery) => delivery.owner === owner);
  if (row === undefined) return false;
  return row.triggeredAt >= clock.at(askedAt).earliest && row.triggeredAt <= clock.at(answeredAt).latest;
};

/** Nothing was killed, so every press must be answered. */
const unanswered = ({ answers }: Evidence): string[] =>
  answers
    .filter(({ kind }) => kind === "unknown" || kind === "link-over")
    .map(({ owner, kind }) => `every press is answered: ${owner} got ${kind}`);
