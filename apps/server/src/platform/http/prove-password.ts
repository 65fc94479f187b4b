import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { WallMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Passwords } from "../crypto/passwords.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { Clock } from "../time/clock.ts";
import type { Caller } from "./caller.ts";
import { networkName } from "../throttle/networks.ts";
import type { DB } from "../db/schema.ts";

export type PasswordOwner = { readonly email: string; readonly password_hash: string };

export type PasswordTry = { readonly caller: Caller; readonly password: string; readonly ip: string };

/** A wrong password of a person who is logged in; it goes into the audit log. */
type RefusedChange = {
  readonly kind: "change-refused";
  readonly at: WallMs;
  readonly device: string;
  readonly network: string;
};

type PasswordContext = {
  readonly clock: Clock;
  readonly database: { readonly db: Kysely<DB> };
  readonly throttle: Pick<Throttle, "admitLogin">;
  readonly passwords: Pick<Passwords, "verify">;
  readonly failedLogIns: { readonly add: (owner: string, refused: RefusedChange) => void };
};

/**
 * Asks a logged-in caller for the password again. Guesses count, and are written down, as at the log-in. The session
 * remembers when it showed the right one.
 */
export const provePassword = async (
  context: PasswordContext,
  owner: PasswordOwner,
  { caller: { userId, sessionId, device }, password, ip }: PasswordTry,
): Promise<Outcome<null>> => {
  const tried = await context.throttle.admitLogin(loginEmail(owner.email), ip);
  if (!tried.ok) return tried;
  const verified = await context.passwords.verify(owner.password_hash, password);
  if (!verified.ok) return verified;
  const at = context.clock.now();
  if (!verified.value) {
    context.failedLogIns.add(userId, { kind: "change-refused", at, device, network: networkName(ip) });
    return refuse({ kind: "wrong-password" });
  }
  await tried.value.forgive();
  await markPasswordShown(context.database.db, { owner: userId, session: sessionId }, new Date(at));
  return ok(null);
};

const markPasswordShown = async (
  db: Kysely<DB>,
  { owner, session }: { readonly owner: string; readonly session: string },
  at: Date,
): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ password_at: at })
    .where("owner", "=", owner)
    .where("id", "=", session)
    .execute();
};

/**
 * The owner of the password that is asked for: the hash in force, what a new one is measured against, and the data
 * key.
 */
export const findPasswordOwner = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .select(["firstname", "lastname", "email", "password_hash", "wrapped_key"])
    .where("id", "=", owner)
    .executeTakeFirst();

export type PasswordOwnerRow = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;
