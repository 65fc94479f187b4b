import type { Now } from "@afterword/core/time/instant";
import type { DueUser, SwitchUser, UserRows, UserTerms } from "@afterword/server/engine/store/rows/users";
import { lock, read, tryLock, write } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, type Account, type Note, type Tables } from "./tables.ts";

export const userRowsIn = (session: Session): UserRows => {
  const { tables, statement } = session;
  const userOf = (owner: string) => {
    const account = tables.accounts.get(owner);
    return account && read(account.user, session.transaction);
  };
  return {
    ...locking(session),
    listTerms: async (owners) => {
      await statement();
      const users = owners.flatMap((owner) => userOf(owner) ?? []);
      return new Map(users.map((user) => [user.id, termsOf(session, user)]));
    },
    findUser: async (owner) => {
      await statement();
      return userOf(owner);
    },
    listDueUsers: async (wanted) => {
      await statement();
      const due = listDueInService(tables, wanted);
      return due.length < wanted.limit ? [...due, ...listDueByCalendar(tables, wanted, due.length)] : due;
    },
    getTerms: async (owner) => {
      await statement();
      const user = userOf(owner);
      if (user === undefined) throw new Error("there is no such user");
      return termsOf(session, user);
    },
    writeSignOfLife: async (sign) => {
      await statement();
      const { owner, at, atMs, cycle, isQuiet, proves } = sign;
      const last = { lastSignAt: at, lastSignMs: atMs, confirmedCycle: cycle };
      const strong = isQuiet ? {} : { lastStrongMs: atMs };
      await change(session, owner, { ...last, ...strong, ...(proves ? { isProved: true } : {}) });
      const { signs } = getAccount(tables, owner);
      await lock(signs, session.transaction);
      write(signs, session.transaction, sign);
    },
  };
};

type Locking = "lockUser" | "lockFreeUsers" | "lockDueUsers";

const locking = (session: Session): Pick<UserRows, Locking> => {
  const { tables, statement } = session;
  const lockUser = async (owner: string): Promise<SwitchUser | undefined> => {
    await statement();
    const account = tables.accounts.get(owner);
    if (account === undefined) return undefined;
    await lock(account.user, session.transaction);
    return read(account.user, session.transaction);
  };
  const lockFreeUser = async (
    owner: string,
    isWanted: (user: SwitchUser) => boolean = () => true,
  ): Promise<SwitchUser | undefined> => {
    await statement();
    const account = tables.accounts.get(owner);
    const seen = account && read(account.user, session.transaction);
    if (account === undefined || seen === undefined || !isWanted(seen)) return undefined;
    return tryLock(account.user, session.transaction) ? seen : undefined;
  };
  const lockEach = async (
    owners: readonly string[],
    lockOne: (owner: string) => Promise<SwitchUser | undefined>,
  ): Promise<readonly SwitchUser[]> => {
    const users: SwitchUser[] = [];
    for (const owner of owners.toSorted()) {
      const user = await lockOne(owner);
      if (user !== undefined) users.push(user);
    }
    return users;
  };
  return {
    lockUser,
    lockFreeUsers: (owners) => lockEach(owners, (owner) => lockFreeUser(owner)),
    lockDueUsers: (owners, now) =>
      lockEach(owners, (owner) => lockFreeUser(owner, (user) => isDue(user, now))),
  };
};

const isDue = ({ dueMs, calendarDueAt }: SwitchUser, { service, wall }: Now): boolean =>
  (dueMs !== null && dueMs <= service) || (calendarDueAt !== null && calendarDueAt <= wall);

type Wanted = Parameters<UserRows["listDueUsers"]>[0];

const listDueInService = (tables: Tables, { now, after, limit }: Wanted): readonly DueUser[] => {
  if (after?.by === "calendar") return [];
  const isSeen = ({ id, user }: Account): boolean => {
    const dueMs = user.committed?.dueMs ?? 0;
    return after !== null && (dueMs < after.dueMs || (dueMs === after.dueMs && id <= after.id));
  };
  return tables.dueUsers.list(now.service, limit, isSeen).flatMap(({ id, user }) => {
    const dueMs = user.committed?.dueMs ?? null;
    return dueMs === null ? [] : [{ by: "service", id, dueMs }];
  });
};

const listDueByCalendar = (
  tables: Tables,
  { now, after, limit }: Wanted,
  listed: number,
): readonly DueUser[] => {
  const isSeen = ({ id, user }: Account): boolean => {
    const { dueMs = null, calendarDueAt } = user.committed ?? {};
    if (dueMs !== null && dueMs <= now.service) return true;
    const at = calendarDueAt ?? 0;
    if (after?.by !== "calendar") return false;
    return at < after.calendarDueAt || (at === after.calendarDueAt && id <= after.id);
  };
  return tables.calendarUsers.list(now.wall, limit - listed, isSeen).flatMap(({ id, user }) => {
    const calendarDueAt = user.committed?.calendarDueAt ?? null;
    return calendarDueAt === null ? [] : [{ by: "calendar", id, calendarDueAt }];
  });
};

type UserChange = Partial<NonNullable<Account["user"]["committed"]>>;

/** Changes columns of a user, once its row is free. */
export const change = async (
  { tables, transaction }: Session,
  owner: string,
  columns: UserChange,
): Promise<void> => {
  const account = tables.accounts.get(owner);
  if (account === undefined) return;
  await lock(account.user, transaction);
  const user = read(account.user, transaction);
  if (user !== undefined) write(account.user, transaction, { ...user, ...columns });
};

const termsOf = (session: Session, user: SwitchUser): UserTerms => {
  const { tables, transaction } = session;
  const plan = tables.plans.get(user.plan);
  if (plan === undefined) throw new Error("there is no such plan");
  const account = tables.accounts.get(user.id);
  const deliverableNotes: string[] = [];
  for (const row of account?.notes.values() ?? []) {
    const note = read(row, transaction);
    if (isDeliverable(note)) deliverableNotes.push(note.id);
  }
  return {
    planPriceCents: plan.priceCents,
    planIsGranted: account !== undefined && read(account.granted, transaction)?.has(user.plan) === true,
    retentionMonths: plan.retentionMonths,
    deliverableNotes: deliverableNotes.toSorted(),
  };
};

const isDeliverable = (note: Note | undefined): note is Note =>
  note !== undefined && note.active && note.triggeredAt === null && note.recipientIds.length > 0;
