import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { brakeGroupOf } from "@afterword/core/switch/brake";
import { isAsking } from "@afterword/core/switch/refusals";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { BrakeRows, DeliveredUser, Overdue } from "@afterword/server/engine/store/rows/brake";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import { createRow, keyTaken, lock, read, write } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, type Tables } from "./tables.ts";
import { change } from "./user-rows.ts";

export const brakeRowsIn = (session: Session): BrakeRows => {
  const { tables, statement } = session;
  return {
    lockBrake: async (group) => {
      await statement();
      await lock(tables.brake[group], session.transaction);
      return read(tables.brake[group], session.transaction) ?? UNUSED_BRAKE;
    },
    writeBrake: async (group, row) => {
      await statement();
      await lock(tables.brake[group], session.transaction);
      write(tables.brake[group], session.transaction, row);
    },
    findHoldSince: async (group) => {
      await statement();
      for (const id of tables.heldOwners) {
        const held = tables.accounts.get(id)?.user.committed?.held;
        if (held?.group === group) return held.sinceMs;
      }
      return null;
    },
    writeHeld: async (owner, held) => {
      await statement();
      await change(session, owner, { held });
    },
    countOverdue: async (wanted) => {
      await statement();
      return overdue(tables, wanted).length;
    },
    listOverdue: async ({ after, limit, ...wanted }) => {
      await statement();
      return overdue(tables, wanted)
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit);
    },
    countDelivered: async ({ group, from, to, released }) => {
      await statement();
      const until = to ?? Number.POSITIVE_INFINITY;
      const isCounted = ({ atMs, group: was, released: wasReleased }: DeliveredUser): boolean =>
        was === group && atMs > from && atMs <= until && (released === "counted" || !wasReleased);
      let count = 0;
      for (let index = tables.deliveredUsers.length - 1; index >= 0; index -= 1) {
        const delivered = tables.deliveredUsers[index];
        if (delivered === undefined || delivered.atMs < from - OUT_OF_ORDER_MS) break;
        if (isCounted(delivered)) count += 1;
      }
      return count;
    },
    countCanaryNights: async (from) => {
      await statement();
      return tables.canaryNights.filter((at) => at > from).length;
    },
    listAdmins: async () => {
      await statement();
      return tables.admins;
    },
  };
};

/** Runs inside a statement. */
export const addDelivered = async (
  { tables, transaction }: Session,
  delivered: DeliveredUser,
): Promise<void> => {
  const { deliveredCycles } = getAccount(tables, delivered.owner);
  if (deliveredCycles.has(delivered.cycle)) throw keyTaken("this cycle of the user was delivered before");
  const row = createRow<DeliveredUser>((_before, added) => {
    deliveredCycles.add(added.cycle);
    tables.deliveredUsers.push(added);
  });
  await lock(row, transaction);
  write(row, transaction, delivered);
};

/** Commits follow their decisions within far less than this. */
const OUT_OF_ORDER_MS = DAY_MS;

const UNUSED_BRAKE = { hold: null, clearedMs: serviceMs(0), clearedLeft: 0, lastHeldAt: null };

const overdue = (tables: Tables, { service, group, except }: Overdue): readonly SwitchUser[] =>
  tables.dueUsers
    .list(service, Number.POSITIVE_INFINITY)
    .flatMap(({ user }) => (user.committed === undefined ? [] : [user.committed]))
    .filter(({ id }) => !except.includes(id))
    .filter((user) => brakeGroupOf(user, service) === group && isOverdue(user, service))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

const isOverdue = (
  { held, isSystem, switchState, sendingDelayHours }: SwitchUser,
  service: ServiceMs,
): boolean =>
  held === null && !isSystem && delayStartsOf(switchState) + hoursToMs(sendingDelayHours) <= service;

/** The earliest from which a delay may count; infinity when none does. */
const delayStartsOf = (state: SwitchState): number => {
  if (!isAsking(state)) return Infinity;
  const acceptedAt = state.kind === "reminded" ? state.acceptedAt : Infinity;
  return Math.min(acceptedAt, state.unreachable?.at ?? Infinity);
};
