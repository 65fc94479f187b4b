import { declaredUnreachable } from "@afterword/core/switch/events";
import { isAsking } from "@afterword/core/switch/refusals";
import type { SwitchState, Unreachable } from "@afterword/core/switch/state";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import { decideAfterEvent } from "./decide-after-event.ts";
import { queueUnreachablePush } from "./queue-push.ts";

export type AskedOwner = {
  /** As it was read under its lock. */
  readonly user: SwitchUser;
  /** What became of its state by what happened to a reminder. */
  readonly switchState: SwitchState;
  readonly now: Now;
};

/**
 * Asks `decide` after a reminder was refused or came back. Nothing is asked when that changed nothing. That an owner has
 * become unreachable by it (behaviour §1.2) goes to the log of the account.
 */
export const decideAsked = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, switchState, now }: AskedOwner,
): Promise<void> => {
  if (switchState === user.switchState) return;
  const marked = markOf(switchState);
  if (marked !== undefined && marked.at !== markOf(user.switchState)?.at) {
    const entry = { owner: user.id, id: context.ids.uuid(), at: now.wall };
    const { cycle } = switchState;
    await rows.addAuditEntry({ ...entry, kind: "owner-unreachable", detail: { cycle } });
    await queueUnreachablePush(rows, context, { owner: user.id, cycle, at: marked.at, now });
  }
  await decideAfterEvent(rows, context, { ...user, switchState }, now);
};

const markOf = (state: SwitchState): Unreachable | undefined =>
  isAsking(state) ? state.unreachable : undefined;

/** `by`: id of the admin. */
export type Declaration = { readonly owner: string; readonly by: string };

/**
 * An admin declares that an owner cannot be reached, whose reminders have been refused for four weeks without counting
 * (behaviour §1.2): the same wait begins as after refusals that count. False, and nothing, where that may not be.
 */
export const declareUnreachable = (context: SwitchContext, { owner, by }: Declaration): Promise<boolean> =>
  context.store.transaction(async (rows) => {
    const user = await rows.lockUser(owner);
    if (user === undefined) return false;
    const now = await readNow(rows, context);
    const switchState = declaredUnreachable(user.switchState, now);
    if (switchState === user.switchState) return false;
    const entry = { owner, id: context.ids.uuid(), at: now.wall };
    const detail = { by, cycle: switchState.cycle };
    await rows.addAuditEntry({ ...entry, kind: "owner-declared-unreachable", detail });
    await queueUnreachablePush(rows, context, { owner, cycle: switchState.cycle, at: now.service, now });
    await decideAfterEvent(rows, context, { ...user, switchState }, now);
    return true;
  });
