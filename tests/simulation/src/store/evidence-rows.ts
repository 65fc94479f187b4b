import type { EvidenceRows } from "@afterword/server/engine/store/rows/evidence";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { createRow, lock, read, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import type { Mail, Tables } from "./tables.ts";

export const evidenceRowsIn = (session: Session): EvidenceRows => {
  const { tables, statement } = session;
  return {
    keepAcceptance: async (domain, at) => {
      await statement();
      await keepLatest(session, rowOf(tables.mailDomains, nameOf(domain)), at);
    },
    keepRefusal: async ({ domain, address }, at) => {
      await statement();
      const addresses = tables.refusedAddresses.get(nameOf(domain)) ?? new Map<string, Row<ServiceMs>>();
      tables.refusedAddresses.set(nameOf(domain), addresses);
      await keepLatest(session, rowOf(addresses, nameOf(address)), at);
    },
    readMailFlow: async ({ domains, from, to }) => {
      await statement();
      const names = new Set(domains.map(nameOf));
      return {
        acceptedElsewhereAt: latestElsewhere(session, names, { from, to }),
        domain: {
          refusedAddresses: [...names].reduce((count, name) => count + refusedOf(session, name, from), 0),
          accepted: [...names].some((name) => standingIn(tables, name, { from, to }) !== undefined),
        },
      };
    },
  };
};

const nameOf = (hash: Buffer): string => hash.toString("hex");

const rowOf = (rows: Map<string, Row<ServiceMs>>, name: string): Row<ServiceMs> => {
  const row = rows.get(name) ?? createRow<ServiceMs>(() => undefined);
  rows.set(name, row);
  return row;
};

const keepLatest = async ({ transaction }: Session, row: Row<ServiceMs>, at: ServiceMs): Promise<void> => {
  await lock(row, transaction);
  if ((read(row, transaction) ?? -Infinity) < at) write(row, transaction, at);
};

type Period = { readonly from: ServiceMs; readonly to: ServiceMs };

const latestElsewhere = (
  { tables, transaction }: Session,
  names: ReadonlySet<string>,
  period: Period,
): ServiceMs | null => {
  let latest = -Infinity;
  for (const [name, row] of tables.mailDomains) {
    if (names.has(name) || (read(row, transaction) ?? -Infinity) <= period.from) continue;
    latest = Math.max(latest, standingIn(tables, name, period) ?? -Infinity);
  }
  return latest === -Infinity ? null : serviceMs(latest);
};

const refusedOf = ({ tables, transaction }: Session, name: string, from: ServiceMs): number => {
  let count = 0;
  for (const row of tables.refusedAddresses.get(name)?.values() ?? [])
    if ((read(row, transaction) ?? -Infinity) > from) count += 1;
  return count;
};

/** Marks are written nearly in the order of acceptances, so the newest ones are enough to look at. */
const LOOKED_AT = 10_000;

/** When the mail of the period was accepted that was marked last and did not come back. */
const standingIn = ({ acceptedMails }: Tables, name: string, { from, to }: Period): ServiceMs | undefined => {
  const mails = acceptedMails.get(name) ?? [];
  for (let index = mails.length - 1; index >= Math.max(0, mails.length - LOOKED_AT); index -= 1) {
    const mail = mails[index]?.committed;
    if (mail !== undefined && isInPeriod(mail, from, to)) return mail.acceptedMs ?? undefined;
  }
  return undefined;
};

const isInPeriod = ({ state, acceptedMs }: Mail, from: ServiceMs, to: ServiceMs): boolean =>
  state === "sent" && acceptedMs !== null && acceptedMs > from && acceptedMs <= to;
