import type { ServiceMs } from "@afterword/core/time/instant";
import type {
  ClaimedPush,
  DuePush,
  NewPushRow,
  PushId,
  PushPhone,
  PushRows,
} from "@afterword/server/engine/store/rows/pushes";
import type { Phone, Push } from "./phone.ts";
import { createRow, lock, read, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, type Account, type Tables } from "./tables.ts";

export const pushRowsIn = (session: Session): PushRows => ({ ...sending(session), ...phones(session) });

type OfPhones = "dropPushToken" | "listWakefulPhones" | "setNextWake";

const sending = (session: Session): Omit<PushRows, OfPhones> => {
  const { tables, statement } = session;
  return {
    insertPush: async (push) => {
      await statement();
      await insertPush(session, push);
    },
    listDuePushes: async ({ service, limit }) => {
      await statement();
      return tables.duePushes.list(service, limit).flatMap(({ committed }) => {
        if (committed === undefined) return [];
        const { owner, id, attempts } = committed;
        return [{ owner, id, attempts }];
      });
    },
    claimPush: async (push, leaseUntil) => {
      await statement();
      const claim = (seen: Push): Push => ({ ...seen, attempts: seen.attempts + 1, dueMs: leaseUntil });
      return (await changeLast(session, push, claim)) ? claimedOf(session, push) : undefined;
    },
    markPush: async (push, outcome) => {
      await statement();
      const dueMs: ServiceMs | null = outcome.state === "queued" ? outcome.dueMs : null;
      return changeLast(session, push, (seen) => {
        const lastAnswer = outcome.answer ?? seen.lastAnswer;
        return { ...seen, state: outcome.state, dueMs, lastAnswer };
      });
    },
  };
};

/** Runs inside a statement. */
export const insertPush = async ({ tables, transaction }: Session, push: NewPushRow): Promise<void> => {
  const account = getAccount(tables, push.owner);
  if (!read(account.phone, transaction)?.push) return;
  const row = pushRow(tables, account, `${push.kind} ${push.key}`);
  await lock(row, transaction);
  if (read(row, transaction) !== undefined) return;
  const fresh = { state: "queued", attempts: 0, dueMs: push.queuedMs, lastAnswer: null } as const;
  write(row, transaction, { ...push, ...fresh });
};

const pushRow = (tables: Tables, account: Account, kindAndKey: string): Row<Push> => {
  const known = account.pushKeys.get(kindAndKey);
  if (known !== undefined) return known;
  const row: Row<Push> = createRow<Push>((_before, push) => {
    account.pushes.set(push.id, row);
    tables.duePushes.move(row, push.dueMs);
    if (push.dueMs !== null) tables.observer.dueChanged(push.dueMs);
  });
  account.pushKeys.set(kindAndKey, row);
  return row;
};

const phones = (session: Session): Pick<PushRows, OfPhones> => {
  const { tables, statement } = session;
  const changePhone = async (owner: string, next: (phone: Phone) => Phone | null): Promise<boolean> => {
    const row = tables.accounts.get(owner)?.phone;
    if (row === undefined) return false;
    await lock(row, session.transaction);
    const phone = read(row, session.transaction);
    const changed = phone && next(phone);
    if (!changed) return false;
    write(row, session.transaction, changed);
    return true;
  };
  return {
    dropPushToken: async (owner, { token, since }) => {
      await statement();
      return changePhone(owner, (phone) =>
        phone.push?.token === token && (phone.pushTokenAt ?? Infinity) <= since
          ? { ...phone, push: null, pushTokenAt: null }
          : null,
      );
    },
    listWakefulPhones: async ({ wall, limit }) => {
      await statement();
      const wakeful = [...tables.accounts.values()].flatMap(({ id, phone: { committed }, user }) => {
        const isWakeful =
          committed?.quietSigns === true && committed.push !== null && committed.tokenHash !== null;
        if (!isWakeful || (committed.nextWakeAt ?? wall) > wall || user.committed === undefined) return [];
        const { timeZone, nextWakeAt } = committed;
        return [{ owner: id, timeZone, nextWakeAt, switchState: user.committed.switchState }];
      });
      return wakeful
        .toSorted((one, other) => (one.nextWakeAt ?? -Infinity) - (other.nextWakeAt ?? -Infinity))
        .slice(0, limit);
    },
    setNextWake: async (owner, nextWakeAt) => {
      await statement();
      await changePhone(owner, (phone) => ({ ...phone, nextWakeAt }));
    },
  };
};

/** Like `update … where`: for the last attempt of a push that is not done. */
const changeLast = async (session: Session, push: DuePush, next: (seen: Push) => Push): Promise<boolean> => {
  const row = findPush(session, push);
  if (row === undefined) return false;
  await lock(row, session.transaction);
  const seen = read(row, session.transaction);
  if (seen?.state !== "queued" || seen.attempts !== push.attempts) return false;
  write(row, session.transaction, next(seen));
  return true;
};

const findPush = ({ tables }: Session, { owner, id }: PushId): Row<Push> | undefined =>
  tables.accounts.get(owner)?.pushes.get(id);

const claimedOf = (session: Session, { owner, id }: PushId): ClaimedPush | undefined => {
  const account = getAccount(session.tables, owner);
  const row = findPush(session, { owner, id });
  const push = row && read(row, session.transaction);
  const user = read(account.user, session.transaction);
  if (push === undefined || user === undefined) return undefined;
  const { kind, key, attempts, queuedMs, expiresMs } = push;
  const { switchState, sendingDelayHours, language, timeZone } = user;
  const phone = phoneOf(read(account.phone, session.transaction));
  const ofOwner = { switchState, sendingDelayHours, language, timeZone, phone };
  return { owner, id, kind, key, attempts, queuedMs, expiresMs, ...ofOwner };
};

const phoneOf = (phone: Phone | undefined): PushPhone | null =>
  phone?.push ? { ...phone.push, timeZone: phone.timeZone, quietSigns: phone.quietSigns === true } : null;
