import { asRole } from "@afterword/core/accounts/permissions";
import type { Role } from "@afterword/core/accounts/permissions";
import type { AccessClaims } from "../crypto/tokens.ts";
import type { Database } from "../db/database.ts";
import type { ReadyQuery } from "../db/ready-statement.ts";
import { pipeline, readyStatement } from "../db/ready-statement.ts";
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
export const findLiveSession = async (
  context: SessionContext,
  claims: Pick<AccessClaims, "owner" | "session">,
): Promise<LiveSession | null> =>
  liveSessionOf(await findSession(context.database.db, valuesOf(context, claims)));

/** The same, with the rows of `next` in one journey: the second statement does not wait for the first one's answer. */
export const findLiveSessionAnd = async <Row>(
  context: SessionContext,
  claims: AccessClaims,
  next: ReadyQuery<Row>,
): Promise<{ readonly session: LiveSession | null; readonly rows: readonly Row[] }> => {
  const asked = findSession.of(valuesOf(context, claims));
  const [sessions, rows] = await pipeline(context.database.db, asked, next);
  return { session: liveSessionOf(sessions), rows };
};

/**
 * Whether the session of a call that took long is as it was when the call began: it did not end, also not by a new
 * password, its user was not disabled, and has the role of before.
 */
export const isStillOpen = async (
  trx: Trx,
  context: SessionContext,
  before: Pick<AccessClaims, "owner" | "session" | "role">,
): Promise<boolean> => liveSessionOf(await findSession(trx, valuesOf(context, before)))?.role === before.role;

const findSession = readyStatement<{ readonly owner: string; readonly id: string; readonly now: Date }>()(
  (db, the) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.owner")
      .select(["sessions.device", "sessions.is_app", "sessions.second_factor_at", "users.role"])
      .where("sessions.owner", "=", the("owner"))
      .where("sessions.id", "=", the("id"))
      .where("sessions.ended_at", "is", null)
      .where("sessions.expires_at", ">", the("now"))
      .where("users.active", "=", true),
);

const valuesOf = (
  { clock }: SessionContext,
  { owner, session }: Pick<AccessClaims, "owner" | "session">,
) => ({
  owner,
  id: session,
  now: new Date(clock.now()),
});

type SessionRow = {
  readonly device: string;
  readonly is_app: boolean;
  readonly second_factor_at: Date | null;
  readonly role: string;
};

const liveSessionOf = ([row]: readonly SessionRow[]): LiveSession | null =>
  row === undefined
    ? null
    : {
        role: asRole(row.role),
        device: row.device,
        isApp: row.is_app,
        showedSecondFactor: row.second_factor_at !== null,
      };
