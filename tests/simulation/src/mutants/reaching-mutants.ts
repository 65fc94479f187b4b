import type { Mutant, Snippet } from "./mutant.ts";

const CORE = "packages/core/src/switch";
const BOUNCES = "apps/server/src/engine/bounces";

const WITHOUT_LAWS: readonly Snippet[] = [
  {
    file: `${CORE}/laws.ts`,
    find: "decisionLaws.filter(({ holds }) => !holds(facts, now, decision))",
    replace: "[]",
  },
];

const ROUND_OF_ANY_CYCLE: readonly Snippet[] = [
  {
    file: `${CORE}/events.ts`,
    find: "  state.cycle === cycle && (state.round ?? 1) === round;",
    replace: "  cycle > 0 && (state.round ?? 1) === round;",
  },
];

const FIND_ACCEPTED =
  "  if (!isAsking(state) || state.cycle !== reminder.cycle) return state;\n  if (findAcceptance";
const FIND_BOUNCED =
  "  if (!isAsking(state) || state.cycle !== reminder.cycle) return state;\n  const accepted = findAcceptance";

/** What starts the delay, and what ends it (behaviour §1.2, §1.5). */
const OF_REMINDERS: readonly Mutant[] = [
  {
    name: "reminder of any cycle counts",
    file: `${CORE}/events.ts`,
    find: FIND_ACCEPTED,
    replace: `  if (state.kind === "watching") return { kind: "reminded", cycle: state.cycle, acceptedAt: now.service, lastReminder: 1 };\n${FIND_ACCEPTED}`,
  },
  {
    name: "acceptance of an older cycle counts",
    file: `${CORE}/events.ts`,
    find: FIND_ACCEPTED,
    replace: "  if (!isAsking(state)) return state;\n  if (findAcceptance",
    also: ROUND_OF_ANY_CYCLE,
  },
  {
    name: "bounced reminder still counts",
    file: `${CORE}/events.ts`,
    find: '  if (tried.kind !== "reminded" || accepted.number !== 1 || !isOfRound(tried, reminder)) return tried;',
    replace: "  if (tried) return tried;",
  },
  {
    name: "bounce of another cycle counts",
    file: `${CORE}/events.ts`,
    find: FIND_BOUNCED,
    replace: "  if (!isAsking(state)) return state;\n  const accepted = findAcceptance",
    also: ROUND_OF_ANY_CYCLE,
  },
  {
    name: "bounced last notice still counts",
    file: `${CORE}/events.ts`,
    find: "withRefused(withoutAccepted(state, accepted), counts, now)",
    replace: "withRefused(state, counts, now)",
  },
  {
    name: "bounced last notice is not sent again",
    file: `${BOUNCES}/record-bounce.ts`,
    find: "if (isReminderWanted(switchState, reminder))",
    replace: "if (switchState === null)",
  },
  {
    name: "late answer counts for what came back",
    file: "apps/server/src/engine/outbox/record-acceptance.ts",
    find: "{ attemptsBefore: mail.attemptsBefore }",
    replace: "{}",
  },
  {
    name: "delay begins again with a later acceptance",
    file: "apps/server/src/engine/outbox/record-acceptance.ts",
    find: "idsOf(marked.filter(({ isFirst }) => isFirst))",
    replace: "idsOf(marked)",
  },
  {
    name: "bounce ends the reminders",
    file: `${CORE}/deadlines.ts`,
    find: "serviceMs(triedAt + DAY_MS)",
    replace: "serviceMs(triedAt + 400 * DAY_MS)",
  },
  {
    name: "second and third reminder are never sent",
    file: `${CORE}/decide.ts`,
    find: "effects: newest === undefined ? [] : [remindOf(state, newest.number)],",
    replace: "effects: [],",
    also: WITHOUT_LAWS,
  },
  {
    name: "last notice is not waited for",
    file: `${CORE}/deadlines.ts`,
    find: "if (notice === undefined) return null;",
    replace: "if (notice === undefined) return dueAt;",
    also: WITHOUT_LAWS,
  },
  {
    name: "delivery follows a late last notice at once",
    file: `${CORE}/deadlines.ts`,
    find: "serviceMs(Math.max(dueAt, noticeOverAt(notice.at, sendingDelayHours)))",
    replace: "dueAt",
    also: WITHOUT_LAWS,
  },
];

/** Who is unreachable, and how long that waits (behaviour §1.2). */
const OF_THE_UNREACHABLE: readonly Mutant[] = [
  {
    name: "refusal by policy counts",
    file: `${CORE}/refusals.ts`,
    find: 'MAILBOX_STATUSES.includes(status ?? "") &&',
    replace: '[...MAILBOX_STATUSES, "5.7.1", "4.7.1"].includes(status ?? "") &&',
  },
  {
    name: "refusal counts without evidence",
    file: `${CORE}/refusals.ts`,
    find: "now.service - (acceptedElsewhereAt ?? -Infinity) <= EVIDENCE_MS &&",
    replace: "",
  },
  {
    name: "evidence never grows old",
    file: `${CORE}/refusals.ts`,
    find: "(acceptedElsewhereAt ?? -Infinity) <= EVIDENCE_MS",
    replace: "(acceptedElsewhereAt ?? -Infinity) < Infinity",
  },
  {
    name: "refusal of a whole domain counts",
    file: `${CORE}/refusals.ts`,
    find: "(domain.accepted || domain.refusedAddresses <= REFUSED_ADDRESSES_MAX)",
    replace: "true",
  },
  {
    name: "few days of refusals are enough",
    file: `${CORE}/refusals.ts`,
    find: "COUNTED_DAYS_MIN = 14",
    replace: "COUNTED_DAYS_MIN = 3",
  },
  {
    name: "refusals need not last four weeks",
    file: `${CORE}/refusals.ts`,
    find: "COUNTED_FOR_MS = 28 * DAY_MS",
    replace: "COUNTED_FOR_MS = 14 * DAY_MS",
  },
  {
    name: "acceptance among the refusals is forgotten",
    file: `${CORE}/refusals.ts`,
    find: "counted.filter((at) => at > since)",
    replace: "counted.filter((at) => at > since || at > 0)",
  },
  {
    name: "no one is ever unreachable",
    file: `${CORE}/refusals.ts`,
    find: "  return { ...tried, unreachable: { at: now.service, declared: false } };",
    replace: "  return tried;",
  },
  {
    name: "the unreachable wait no longer than others",
    file: `${CORE}/refusals.ts`,
    find: "UNREACHABLE_WAIT_MS = 14 * DAY_MS",
    replace: "UNREACHABLE_WAIT_MS = 0",
    also: WITHOUT_LAWS,
  },
  {
    name: "acceptance ends the long wait",
    file: `${CORE}/deadlines.ts`,
    find: "Math.max(acceptedAt, unreachableAt + UNREACHABLE_WAIT_MS)",
    replace: 'state.kind === "reminded" ? acceptedAt : unreachableAt + UNREACHABLE_WAIT_MS',
    also: WITHOUT_LAWS,
  },
  {
    name: "who is reached again needs no last notice",
    file: `${CORE}/refusals.ts`,
    find: "state.unreachable !== undefined && lastAcceptanceAt(state) < state.unreachable.at",
    replace: "state.unreachable !== undefined",
    also: WITHOUT_LAWS,
  },
  {
    name: "declaration does nothing",
    file: `${CORE}/events.ts`,
    find: "mayBeDeclaredUnreachable(state, now) ? withDeclared(state, now) : state",
    replace: "mayBeDeclaredUnreachable(state, now) ? state : state",
  },
  {
    name: "anyone refused once may be declared unreachable",
    file: `${CORE}/refusals.ts`,
    find: "now.service - since >= REFUSED_LISTED_MS",
    replace: "now.service >= since",
  },
];

/** An admin's decision, and what hangs on the calendar (behaviour §1.3, §1.4). */
const OF_OTHERS: readonly Mutant[] = [
  {
    name: "an admin's refusal does nothing",
    file: `${CORE}/events.ts`,
    find: 'isAsking(state) ? { kind: "off", cycle: state.cycle } : state',
    replace: "state",
  },
  {
    name: "lapse is not looked at",
    file: `${CORE}/decide.ts`,
    find: "isAhead ? subscription.until : Infinity",
    replace: "Infinity",
    also: WITHOUT_LAWS,
  },
  {
    name: "sleeper is not woken",
    file: `${CORE}/decide.ts`,
    find: 'kind === "asleep" ? sleepUntil : Infinity',
    replace: "Infinity",
    also: WITHOUT_LAWS,
  },
  {
    name: "sleep is refused by a law",
    file: `${CORE}/decide.ts`,
    find: 'kind === "asleep" ? sleepUntil : Infinity',
    replace: "Infinity",
  },
];

export const REACHING_MUTANTS: readonly Mutant[] = [...OF_REMINDERS, ...OF_THE_UNREACHABLE, ...OF_OTHERS];
