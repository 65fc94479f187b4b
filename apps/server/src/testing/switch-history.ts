import { brokenHistoryLaws } from "@afterword/core/switch/history-laws";
import type { SwitchEvent } from "@afterword/core/switch/history-laws";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs } from "@afterword/core/time/instant";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Database } from "../platform/db/database.ts";

/** What happened to every user since the first look, as the laws of histories judge it. */
export type SwitchHistories = {
  /** To be called after each round of the jobs: what changed since the last look becomes events. */
  readonly look: () => Promise<void>;
  /** "law: user" of each law that a history breaks. */
  readonly brokenLaws: () => string[];
};

type Row = {
  readonly id: string;
  readonly switch_state: unknown;
  readonly confirmed_ms: number;
  readonly confirm_frequency_hours: number;
  readonly sending_delay_hours: number;
};

type Life = { readonly events: SwitchEvent[]; state: SwitchState };

/** Begins with the last sign of life of every user. */
export const openHistories = async ({ db }: Database): Promise<SwitchHistories> => {
  const lives = new Map<string, Life>();
  const look = async (): Promise<void> => {
    const { service_ms: now } = await db
      .selectFrom("service_clock")
      .select("service_ms")
      .executeTakeFirstOrThrow();
    const rows: Row[] = await db.selectFrom("users").selectAll().execute();
    for (const row of rows) {
      const life = lives.get(row.id) ?? beginLife(row);
      lives.set(row.id, life);
      const state = row.switch_state as SwitchState;
      life.events.push(...eventsBetween(life.state, state, { row, now: serviceMs(now) }));
      life.state = state;
    }
  };
  await look();
  return {
    look,
    brokenLaws: () =>
      [...lives].flatMap(([id, { events }]) => brokenHistoryLaws(events).map(({ name }) => `${name}: ${id}`)),
  };
};

const beginLife = ({ switch_state, confirmed_ms }: Row): Life => {
  const { cycle, kind } = switch_state as SwitchState;
  const at = serviceMs(confirmed_ms);
  if (kind === "delivered") return { events: [], state: switch_state as SwitchState };
  return {
    events: [{ kind: "sign-of-life", at, cycle, outcome: "in-time" }],
    state: { kind: "watching", cycle, baseAt: at },
  };
};

type Moment = { readonly row: Row; readonly now: ServiceMs };

/** Several steps may lie between two looks; the last one includes those before it. */
const eventsBetween = (before: SwitchState, after: SwitchState, moment: Moment): SwitchEvent[] => {
  const wasIn = (kind: SwitchState["kind"]): boolean => before.kind === kind && before.cycle === after.cycle;
  switch (after.kind) {
    case "watching":
      return before.kind === "asleep" ? [{ kind: "woke", at: after.baseAt }] : [];
    case "reminding":
      return wasIn("reminding") ? [] : [queued(after.queuedAt, after.cycle, 1)];
    case "reminded":
      if (wasIn("reminded")) return [...followUps(before, after, moment.now), ...notices(before, after)];
      return [
        ...(wasIn("reminding") ? [] : [queued(after.acceptedAt, after.cycle, 1)]),
        { kind: "reminder-accepted", at: after.acceptedAt, cycle: after.cycle, number: 1 },
      ];
    case "delivered":
      return wasIn("delivered") ? [] : [delivered(after.cycle, moment)];
    default:
      return [];
  }
};

type Reminded = Extract<SwitchState, { kind: "reminded" }>;

const followUps = (before: SwitchState, after: Reminded, now: ServiceMs): SwitchEvent[] =>
  before.kind === "reminded" && after.lastReminder > before.lastReminder
    ? [queued(now, after.cycle, after.lastReminder)]
    : [];

/** Later reminders that were accepted since. */
const notices = (before: SwitchState, after: Reminded): SwitchEvent[] => {
  const known = "tries" in before ? (before.tries?.standing ?? []) : [];
  const accepted = after.tries?.standing ?? [];
  return accepted
    .filter(({ number }) => number > 1 && known.every((other) => other.number !== number))
    .map(({ number, at }) => ({ kind: "reminder-accepted", at, cycle: after.cycle, number }));
};

const queued = (at: ServiceMs, cycle: number, number: 1 | 2 | 3): SwitchEvent => ({
  kind: "reminder-queued",
  at,
  cycle,
  number,
});

const delivered = (cycle: number, { row, now }: Moment): SwitchEvent => ({
  kind: "delivered",
  at: now,
  cycle,
  noteIds: [`the notes of ${row.id} in cycle ${cycle}`],
  confirmFrequencyHours: row.confirm_frequency_hours,
  sendingDelayHours: row.sending_delay_hours,
});
