import type { HeldAct } from "@afterword/core/switch/brake";
import { deliveryRefused } from "@afterword/core/switch/events";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchRows } from "../store/switch-store.ts";
import type { Held, SwitchUser } from "../store/rows/users.ts";
import { decideAfterEvent } from "./decide-after-event.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

export type HeldDecision = {
  readonly act: HeldAct;
  readonly owner: string;
  /** Id of the admin. */
  readonly by: string;
};

/**
 * An admin decides about a delivery that is held back (behaviour §1.4). A released one is due at once: the next sweep
 * asks `decide` again and lets this user's delivery, and no other, pass the brake. A refused one begins its cycle
 * again with a fresh reminder and the full delay. False when it is not held any more, or was released before.
 */
export const decideHeld = (context: SwitchContext, { act, owner, by }: HeldDecision): Promise<boolean> =>
  context.store.transaction(async (rows) => {
    const user = await rows.lockUser(owner);
    const held = user?.held ?? null;
    if (user === undefined || held === null || held.releasedAt !== null) return false;
    const now = await readNow(rows, context);
    const entry = { owner, id: context.ids.uuid(), at: now.wall, detail: { by } };
    await rows.addAuditEntry({ ...entry, kind: KINDS[act] });
    await CARRY_OUT[act](rows, context, { user, held, now });
    return true;
  });

const KINDS = { release: "delivery-released", refuse: "delivery-refused" } as const;

type HeldUser = { readonly user: SwitchUser; readonly held: Held; readonly now: Now };

type Act = (rows: SwitchRows, context: SwitchContext, held: HeldUser) => Promise<void>;

const release: Act = async (rows, context, { user, held, now }) => {
  const released = { ...held, releasedAt: now.wall };
  await rows.lockBrake(held.group);
  await rows.writeHeld(user.id, released);
  await decideAfterEvent(rows, context, { ...user, held: released }, now);
};

const refuse: Act = (rows, context, { user, now }) =>
  decideAfterEvent(rows, context, { ...user, switchState: deliveryRefused(user.switchState) }, now);

const CARRY_OUT: Readonly<Record<HeldAct, Act>> = { release, refuse };
