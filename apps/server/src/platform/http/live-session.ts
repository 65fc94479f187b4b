import { asRole } from "@afterword/core/accounts/permissions";
import type { Role } from "@afterword/core/accounts/permissions";
import type { AccessClaims } from "../crypto/tokens.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import type { Trx } from "../db/transaction.ts";
import type { Clock } from "../time/clock.ts";

export type SessionContext = { readonly database: Database; readonly clock: Clock };

/** What the session's row says now. */
export type LiveSession = {
  readonly role: Role;
  readonly device: string;
  readonly isApp: boolean;
  readonly showedSecondFactor: boolean;
};

/** Null when the session ended or expired, and when its user was disabled: both bite at the next call. */
export const findLiveSession = async (context: SessionContext, claims: Claims): Promise<LiveSession | null> =>
  liveSessionOf(await findSession(context.database.db, context, claims));

/**
 * Whether the session of a call that took long is as it was when the call began: it did not end, also not by a new
 * password, its user was not disabled, and has the role of before.
 */
export const isStillOpen = async (
  trx: Trx,
  context: SessionContext,
  before: Pick<AccessClaims, "owner" | "session" | "role">,
): Promise<boolean> => liveSessionOf(await findSession(trx, context, before))?.role === before.role;

type Claims = Pick<AccessClaims, "owner" | "session">;

const findSession = (db: Kysely<DB>, { clock }: SessionContext, { owner, session }: Claims) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.owner")
    .select(["sessions.device", "sessions.is_app", "sessions.second_factor_at", "users.role"])
    .where("sessions.owner", "=", owner)
    .where("sessions.id", "=", session)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", new Date(clock.now()))
    .where("users.active", "=", true)
    .executeTakeFirst();

type SessionRow = {
  readonly device: string;
  readonly is_app: boolean;
  readonly second_factor_at: Date | null;
  readonly role: string;
};

const liveSessionOf = (row: SessionRow | undefined): LiveSession | null =>
  row === undefined
    ? null
    : {
        role: asRole(row.role),
        device: row.device,
        isApp: row.is_app,
        showedSecondFactor: row.second_factor_at !== null,
      };
