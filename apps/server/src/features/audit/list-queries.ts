import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

export type AuditRow = {
  readonly owner: string;
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly detail: unknown;
};

export type AuditCursor = { readonly at: Date; readonly id: string };

export type AuditWanted = {
  /** Null for the newest. */
  readonly after: AuditCursor | null;
  /** Null for all. */
  readonly kinds: readonly string[] | null;
  /** Null for all. */
  readonly owner: string | null;
  /** Whose log is left out. */
  readonly without: string | null;
  readonly limit: number;
};

/**
 * Newest first. Each form has an index of its own, so that it is as fast among millions; of several kinds the newest of
 * each are read, since a few of them may stand far behind many others.
 */
export const listAuditRows = async (db: Kysely<DB>, wanted: AuditWanted): Promise<AuditRow[]> => {
  const { kinds, owner, limit } = wanted;
  const source =
    kinds === null || owner !== null
      ? sql`select * from (select owner, id, at, kind, detail from audit_events where ${conditionOf(wanted)}
          and ${owner === null ? sql`true` : sql`owner = ${owner}`}
          and ${kinds === null ? sql`true` : sql`kind = any(${[...kinds]})`}
          order by at desc, id desc limit ${limit}) as of_account`
      : sql`select newest.* from unnest(${[...kinds]}::text[]) as wanted (kind)
          cross join lateral (select owner, id, at, audit_events.kind, detail from audit_events
            where audit_events.kind = wanted.kind and ${conditionOf(wanted)}
            order by at desc, id desc limit ${limit}) as newest`;
  const { rows } = await sql<AuditRow>`${source} order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

const conditionOf = ({ after, without }: AuditWanted): RawBuilder<boolean> => {
  const older = after === null ? sql`true` : sql`(at, id) < (${after.at}, ${after.id}::uuid)`;
  return sql<boolean>`${older} and ${without === null ? sql`true` : sql`owner <> ${without}::uuid`}`;
};

const ACCOUNT_COLUMNS = ["id", "firstname", "lastname", "email", "is_system"] as const;

export const findAccounts = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom("users")
    .select(ACCOUNT_COLUMNS)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number];

/** By the address in the form of look-ups; undefined for an account of the installation, too. */
export const findAccountByEmail = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.owner")
    .select(["users.id", "users.firstname", "users.lastname", "users.email", "users.is_system"])
    .where("logins.email", "=", email)
    .where("users.is_system", "=", false)
    .executeTakeFirst();
