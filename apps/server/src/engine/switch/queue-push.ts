import { reminderKey, type SwitchEffect } from "@afterword/core/switch/effects";
import { unreachableKey } from "@afterword/core/switch/pushes";
import type { Unreachable } from "@afterword/core/switch/state";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import type { NewPushRow, PushPurpose, PushRows } from "../store/rows/pushes.ts";

/** A push waits for the morning first, and for a phone that is off after that. */
const ASKING_WORTH_MS = 2 * DAY_MS;

export type NewPush = {
  readonly owner: string;
  readonly kind: PushPurpose;
  /** With the kind, the idempotence key within the owner. */
  readonly key: string;
  /** How long it is worth sending. */
  readonly worthMs: number;
  readonly now: Now;
};

/**
 * Queues a push to the owner's phone, in the transaction that causes it. Nothing happens where no push service is
 * connected, or the phone has no push token. The caller notifies the jobs once it has committed.
 */
export const queuePush = async (
  rows: Pick<PushRows, "insertPush">,
  context: PushContext,
  push: NewPush,
): Promise<void> => {
  for (const row of makePush(context, push)) await rows.insertPush(row);
};

type PushContext = Pick<SwitchContext, "ids" | "pushSender">;

/** Its row, if there is one. */
const makePush = (
  { ids, pushSender }: PushContext,
  { worthMs, now, ...push }: NewPush,
): readonly NewPushRow[] => {
  if (pushSender.kinds.length === 0) return [];
  const times = { queuedAt: now.wall, queuedMs: now.service, expiresMs: serviceMs(now.service + worthMs) };
  return [{ ...push, id: ids.uuid(), ...times }];
};

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/**
 * One reminder of a cycle, beside its mail. Nothing hangs on it: only a mail server's acceptance counts (behaviour
 * §1.7).
 */
export const makeReminderPush = (
  context: PushContext,
  { owner, effect, now }: { readonly owner: string; readonly effect: Remind; readonly now: Now },
): readonly NewPushRow[] => {
  const key = reminderKey(effect.cycle, effect.number, effect.round);
  return makePush(context, { owner, kind: "reminder", key, worthMs: ASKING_WORTH_MS, now });
};

/** Tells the phone of an owner who has become unreachable by mail (behaviour §1.2). */
export const queueUnreachablePush = (
  rows: Pick<PushRows, "insertPush">,
  context: PushContext,
  since: {
    readonly owner: string;
    readonly cycle: number;
    readonly at: Unreachable["at"];
    readonly now: Now;
  },
): Promise<void> => {
  const { owner, cycle, at, now } = since;
  const key = unreachableKey(cycle, at);
  return queuePush(rows, context, { owner, kind: "unreachable", key, worthMs: ASKING_WORTH_MS, now });
};

/** A reminder for trying out, which does not wait for the morning. Its action is a real sign of life. */
export const queueTestPush = (
  rows: Pick<PushRows, "insertPush">,
  context: PushContext,
  { owner, now }: { readonly owner: string; readonly now: Now },
): Promise<void> =>
  queuePush(rows, context, { owner, kind: "test", key: context.ids.uuid(), worthMs: HOUR_MS, now });
