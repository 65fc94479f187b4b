import type { SwitchDecision } from "@afterword/core/switch/decide";
import { isSending } from "@afterword/core/switch/effects";
import type { SwitchContext } from "../context.ts";
import { NO_DECISIONS, type Decisions } from "../store/rows/decisions.ts";
import type { ReleaseTarget } from "../store/rows/releases.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { Answer } from "./ask-switch.ts";
import { makeReminderPush } from "./queue-push.ts";
import { releaseNotes } from "./release-notes.ts";
import { writeReminder } from "./write-reminder.ts";

/** What an answer causes, sealed and ready to be written; `targets`: of the notes that it delivers. */
export const causedBy = (
  context: SwitchContext,
  { user, terms, facts, now, decision }: Answer,
  targets: readonly ReleaseTarget[],
): Decisions => {
  const decided = { ...NO_DECISIONS, states: [stateOf(user.id, decision)] };
  // No decision sends more than one thing: `askSwitch` has refused one that breaks that law (core/switch/laws).
  const effect = decision.effects.find(isSending);
  switch (effect?.kind) {
    case "remind": {
      const mails = [writeReminder(context, { user, terms, facts, now, effect })];
      return { ...decided, mails, pushes: makeReminderPush(context, { owner: user.id, effect, now }) };
    }
    case "deliver":
      return { ...decided, ...releaseNotes(context, { user, terms, facts, now, effect }, targets) };
    default:
      return decided;
  }
};

const stateOf = (owner: string, { state, nextLookAt, calendarLookAt }: SwitchDecision) => ({
  owner,
  switchState: state,
  dueMs: nextLookAt,
  calendarDueAt: calendarLookAt,
});

/** How many rows are written for it. */
export const countRows = ({ mails, ...others }: Decisions): number =>
  Object.values(others).reduce((sum, { length }) => sum + length, mails.length * ROWS_OF_MAIL);

/** With its link. */
const ROWS_OF_MAIL = 2;

export const allOf = (all: readonly Decisions[]): Decisions => ({
  states: all.flatMap(({ states }) => states),
  triggered: all.flatMap(({ triggered }) => triggered),
  deliveries: all.flatMap(({ deliveries }) => deliveries),
  mails: all.flatMap(({ mails }) => mails),
  pushes: all.flatMap(({ pushes }) => pushes),
  delivered: all.flatMap(({ delivered }) => delivered),
  held: all.flatMap(({ held }) => held),
  audit: all.flatMap(({ audit }) => audit),
});

/** Stores are asked about the subscriptions of the owners whose decisions wait for their word, at the one moment. */
export const askStores = async (rows: SwitchRows, answers: readonly Answer[]): Promise<void> => {
  const waiting = answers.filter(({ decision }) =>
    decision.effects.some(({ kind }) => kind === "ask-app-store"),
  );
  const [first] = waiting;
  if (first === undefined) return;
  await rows.askAppStores(
    waiting.map(({ user }) => user.id),
    first.now,
  );
};
