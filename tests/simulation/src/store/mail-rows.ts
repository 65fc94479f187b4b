import type { ServiceMs } from "@afterword/core/time/instant";
import type {
  AcceptedMail,
  ClaimedRow,
  DueMail,
  ListedMail,
  MailId,
  MailRows,
  MarkedMail,
  NewMailRow,
} from "@afterword/server/engine/store/rows/mails";
import { insertLink } from "./link-rows.ts";
import { markDelivery } from "./release-rows.ts";
import { lock, read, tryLock, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, mailRow, type Mail, type Tables } from "./tables.ts";

const AGAIN = { state: "queued", attempts: 0, lastingSinceMs: null, refusedAttempt: null } as const;
const FRESH = {
  ...AGAIN,
  attemptsBefore: 0,
  sentAt: null,
  lastAnswer: null,
  domain: null,
  acceptedMs: null,
} as const;

export const mailRowsIn = (session: Session): MailRows => ({ ...lending(session), ...marking(session) });

/** Runs inside a statement. */
export const insertMail = async (session: Session, { link, ...mail }: NewMailRow): Promise<void> => {
  const { tables, transaction } = session;
  if (link !== undefined) await insertLink(session, link);
  const account = getAccount(tables, mail.owner);
  const row = mailRow(tables, account, `${mail.kind} ${mail.key}`);
  await lock(row, transaction);
  if (read(row, transaction) !== undefined) return;
  write(row, transaction, { ...mail, ...FRESH, dueMs: mail.queuedMs });
  account.mails.set(mail.id, row);
};

/** Like `update … where`: takes the lock, reads again, and writes the result of `next`. */
export const updateMail = async (
  { transaction }: Session,
  row: Row<Mail> | undefined,
  next: (mail: Mail) => Mail | null,
): Promise<boolean> => {
  if (row === undefined) return false;
  await lock(row, transaction);
  const mail = read(row, transaction);
  const changed = mail === undefined ? null : next(mail);
  if (changed === null) return false;
  write(row, transaction, changed);
  return true;
};

export const findMail = ({ tables }: Session, { owner, id }: MailId): Row<Mail> | undefined =>
  tables.accounts.get(owner)?.mails.get(id);

type Lending = "insertMail" | "listDueMails" | "claimMails";

const lending = (session: Session): Pick<MailRows, Lending> => {
  const { tables, statement } = session;
  return {
    insertMail: async (mail) => {
      await statement();
      await insertMail(session, mail);
    },
    listDueMails: async ({ service, first, limit }) => {
      await statement();
      return listDue(tables, service, { first, limit });
    },
    claimMails: async (mails, leaseUntil) => {
      const claimed: ClaimedRow[] = [];
      for (const mail of mails) {
        await statement();
        const row = findMail(session, mail);
        const lent =
          row && tryLock(row, session.transaction) ? await claim(session, mail, leaseUntil) : undefined;
        if (lent !== undefined) claimed.push(lent);
      }
      // PostgreSQL answers in whatever order its plan has.
      return claimed.toReversed();
    },
  };
};

const claim = async (
  session: Session,
  mail: DueMail,
  leaseUntil: ServiceMs,
): Promise<ClaimedRow | undefined> => {
  const row = findMail(session, mail);
  const isClaimed = await updateMail(session, row, (seen) =>
    seen.attempts === mail.attempts && seen.state === "queued"
      ? { ...seen, attempts: mail.attempts + 1, dueMs: leaseUntil }
      : null,
  );
  return isClaimed && row !== undefined ? claimedOf(session, row) : undefined;
};

const marking = (session: Session): Omit<MailRows, Lending> => {
  const { tables, statement } = session;
  return {
    cancelMail: async (mail) => {
      await statement();
      await updateMail(session, findMail(session, mail), cancelled);
    },
    cancelReminders: async (owner) => {
      await statement();
      const { mailKeys, queuedReminders } = getAccount(tables, owner);
      for (const row of reminders(queuedReminders, mailKeys, session.transaction))
        await updateMail(session, row, cancelled);
    },
    requeueMail: async ({ owner, kind, key }, service) => {
      await statement();
      return updateMail(session, tables.accounts.get(owner)?.mailKeys.get(`${kind} ${key}`), (seen) =>
        seen.state === "failed" || seen.state === "bounced"
          ? {
              ...seen,
              ...AGAIN,
              attemptsBefore: seen.attemptsBefore + seen.attempts,
              dueMs: service,
              queuedMs: service,
            }
          : null,
      );
    },
    markSent: async (mail) => {
      await statement();
      return markSent(session, mail);
    },
    markFreeMailsSent: async (mails) => {
      const marked: MarkedMail[] = [];
      for (const mail of mails) {
        await statement();
        const row = findMail(session, mail);
        if (row !== undefined && tryLock(row, session.transaction))
          marked.push({ ...mail, isFirst: await markSent(session, mail) });
      }
      return marked;
    },
    markRefused: async (mail, { dueMs, answer, lastingSinceMs, mayBeTaken }) => {
      await statement();
      return updateMail(session, findMail(session, mail), (seen) =>
        seen.attempts === mail.attempts && seen.state === "queued"
          ? {
              ...seen,
              dueMs,
              lastingSinceMs,
              refusedAttempt: mayBeTaken ? null : mail.attempts,
              lastAnswer: answer,
              state: dueMs === null ? "failed" : "queued",
            }
          : null,
      );
    },
  };
};

const markSent = async (session: Session, mail: AcceptedMail): Promise<boolean> => {
  const { owner, at, answer, evidence, delivery, attemptsBefore } = mail;
  const acceptance = {
    sentAt: at,
    lastAnswer: answer,
    domain: evidence?.domain ?? null,
    acceptedMs: evidence?.at ?? null,
  };
  const isFirst = await updateMail(session, findMail(session, mail), (seen) =>
    seen.attemptsBefore === (attemptsBefore ?? seen.attemptsBefore) ? acceptedOf(seen, acceptance) : null,
  );
  if (isFirst && delivery !== undefined) {
    await session.statement();
    await markDelivery(session, { owner, ...delivery, state: "accepted", at });
  }
  return isFirst;
};

type Acceptance = Pick<Mail, "sentAt" | "lastAnswer" | "domain" | "acceptedMs">;

const acceptedOf = (mail: Mail, acceptance: Acceptance): Mail | null =>
  mail.state === "sent" || mail.state === "bounced"
    ? null
    : { ...mail, ...acceptance, state: "sent", dueMs: null };

const cancelled = (mail: Mail): Mail | null =>
  mail.state === "queued" ? { ...mail, state: "cancelled", dueMs: null } : null;

/** Committed queued mails, and those that this transaction has queued. */
const reminders = (
  queued: ReadonlySet<Row<Mail>>,
  all: ReadonlyMap<string, Row<Mail>>,
  transaction: Session["transaction"],
): readonly Row<Mail>[] => {
  const own = transaction.held.filter(
    (row) => (row.pending as Partial<Mail> | undefined)?.kind === "reminder",
  ) as Row<Mail>[];
  const found = new Set([...queued, ...own.filter((row) => isAmong(all, row))]);
  return [...found];
};

const isAmong = (all: ReadonlyMap<string, Row<Mail>>, row: Row<Mail>): boolean =>
  row.pending !== undefined && all.get(`${row.pending.kind} ${row.pending.key}`) === row;

const listDue = (
  tables: Tables,
  service: ServiceMs,
  { first, limit }: { readonly first: readonly string[]; readonly limit: number },
): readonly ListedMail[] => {
  const dueKinds = [...tables.dueMails].filter(([, index]) => (index.earliest() ?? Infinity) <= service);
  if (dueKinds.length === 0) return [];
  const walk = (isWanted: (kind: string) => boolean): readonly Mail[] =>
    dueKinds
      .filter(([kind]) => isWanted(kind))
      .flatMap(([, index]) => index.list(service, limit))
      .flatMap(({ committed }) => (committed === undefined ? [] : [committed]))
      .toSorted((one, other) => (one.dueMs ?? 0) - (other.dueMs ?? 0));
  const due = [...walk((kind) => first.includes(kind)), ...walk((kind) => !first.includes(kind))];
  return due.slice(0, limit).map(({ owner, id, attempts, kind }) => ({ owner, id, attempts, kind }));
};

const claimedOf = ({ tables, transaction }: Session, row: Row<Mail>): ClaimedRow | undefined => {
  const mail = read(row, transaction);
  const user = mail && read(getAccount(tables, mail.owner).user, transaction);
  if (mail === undefined || user === undefined) return undefined;
  const { owner, id, kind, key, sealed, attempts, attemptsBefore, queuedMs, lastingSinceMs } = mail;
  const tries = { attempts, attemptsBefore, queuedMs, lastingSinceMs };
  return { owner, id, kind, key, sealed, ...tries, wrappedKey: user.wrappedKey, senderPicture: null };
};
