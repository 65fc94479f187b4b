import type { Context } from "../context.ts";
import type { AccessClaims } from "../crypto/tokens.ts";
import { asRole } from "../db/role.ts";
import type { Role } from "../db/role.ts";

/** What the session's row says now. */
export type LiveSession = {
  readonly role: Role;
  readonly device: string;
  readonly showedSecondFactor: boolean;
};

/** Null when the session ended or expired, and when its user was disabled: both bite at the next call. */
export const findLiveSession = async (
  { database, clock }: Context,
  { owner, session }: AccessClaims,
): Promise<LiveSession | null> => {
  const row = await database.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.owner")
    .select(["sessions.device", "sessions.second_factor_at", "users.role"])
    .where("sessions.owner", "=", owner)
    .where("sessions.id", "=", session)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", new Date(clock.now()))
    .where("users.active", "=", true)
    .executeTakeFirst();
  if (row === undefined) return null;
  const showedSecondFactor = row.second_factor_at !== null;
  return { role: asRole(row.role), device: row.device, showedSecondFactor };
};
