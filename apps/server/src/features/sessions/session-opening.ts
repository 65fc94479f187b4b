import { asRole } from "@afterword/core/accounts/permissions";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { StoredReader } from "@afterword/core/language/reader";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { withEarlierFailures } from "../audit/public.ts";
import type { FailedLogInContext } from "../audit/public.ts";
import { findAccountById, insertSession, setReader } from "./queries.ts";
import type { LoginAccount } from "./queries.ts";
import { sessionEndsAt, sessionExpiresAt, signTokens } from "./session-tokens.ts";

export type SessionOpeningContext = SwitchContext & FailedLogInContext & Pick<Context, "tokens">;

export type Opening = {
  readonly account: LoginAccount;
  readonly remember: boolean;
  readonly isApp: boolean;
  readonly device: string;
  /** The network it is opened from, as the owner sees it. */
  readonly network: string;
  /** Language and time zone of the browser: the account's, if none are known of it. */
  readonly found: StoredReader;
  /** Whether a second factor is shown, which `admit` checks. */
  readonly withSecondFactor: boolean;
  /** The last check, under the lock on the user's row. What it writes stays, also when it refuses. */
  readonly admit?: (trx: Trx, user: SwitchUser) => Promise<DomainError | null>;
};

/** Why the right password opens no session; only a caller who knows the password may learn it (behaviour §4). */
export const denialOf = (account: LoginAccount, isApp: boolean): DomainError | null => {
  if (!account.active) return { kind: "account-disabled" };
  if (!account.email_confirmed) return { kind: "email-unconfirmed" };
  const mayUseWebsite = account.role === "admin" || account.had_phone;
  return isApp || mayUseWebsite ? null : { kind: "no-device" };
};

/** With the language of its account. */
export type OpenedSession = { readonly tokens: SessionTokens; readonly language: string | null };

/** The end of every successful log-in: a sign of life, and a session. */
export const openSession = async (
  context: SessionOpeningContext,
  opening: Opening,
): Promise<Outcome<OpenedSession>> => {
  const { account, remember } = opening;
  const now = context.clock.now();
  const [session, tokenId] = [context.ids.uuid(), context.ids.secret()];
  const endsAt = sessionEndsAt(now, remember);
  const expiresAt = sessionExpiresAt(now, endsAt, remember);
  const row = { session, refreshHash: hashSecret(tokenId), now, expiresAt, endsAt };
  const opened = await withEarlierFailures(context, account.id, (writeFailed) =>
    transaction(context.database.db, (trx) => open(trx, context, opening, { ...row, writeFailed })),
  );
  if (!opened.ok) return opened;
  const granted = { owner: account.id, session, role: asRole(account.role), tokenId, expiresAt };
  return ok({ tokens: await signTokens(context, granted, now), language: opened.value });
};

type OpenedRow = {
  readonly session: string;
  readonly refreshHash: string;
  readonly now: WallMs;
  readonly expiresAt: WallMs;
  readonly endsAt: WallMs;
  readonly writeFailed: (trx: Trx) => Promise<void>;
};

const open = async (
  trx: Trx,
  context: SessionOpeningContext,
  { account, remember, isApp, device, network, found, withSecondFactor, admit }: Opening,
  { session, refreshHash, writeFailed, ...times }: OpenedRow,
): Promise<Outcome<string | null>> => {
  // Verifying the password takes time; the account may have been disabled or deleted meanwhile.
  const rows = rowsOf(trx);
  const user = await rows.lockUser(account.id);
  if (user === undefined) return WRONG;
  const denial = denialOf({ ...account, active: user.active, email_confirmed: user.emailConfirmed }, isApp);
  if (denial !== null) return refuse(denial);
  // A password change ends every session, so none may begin with the previous password.
  const inForce = await findAccountById(trx, account.id);
  if (inForce?.password_hash !== account.password_hash) return WRONG;
  const refused = await admit?.(trx, user);
  if (refused !== undefined && refused !== null) return refuse(refused);
  await learnReader(trx, user, found);
  await recordSignOfLife(rows, context, { owner: account.id, source: "log-in", device });
  const at = new Date(times.now);
  await insertSession(trx, {
    owner: account.id,
    id: session,
    refreshHash,
    remember,
    device,
    isApp,
    at,
    expiresAt: new Date(times.expiresAt),
    endsAt: new Date(times.endsAt),
    passwordAt: at,
    secondFactorAt: withSecondFactor ? at : null,
  });
  await writeFailed(trx);
  const entry = { owner: account.id, id: context.ids.uuid(), at, kind: "logged-in" } as const;
  await recordAudit(trx, { ...entry, detail: { session, device, network, withSecondFactor } });
  return ok(user.language ?? found.language);
};

const WRONG = refuse({ kind: "wrong-credentials" });

/** Accounts that are older than the choice take what the browser says; what was chosen stays (docs/decisions/076). */
const learnReader = async (trx: Trx, user: SwitchUser, found: StoredReader): Promise<void> => {
  const language = user.language ?? found.language;
  const timeZone = user.timeZone ?? found.timeZone;
  if (language === user.language && timeZone === user.timeZone) return;
  await setReader(trx, user.id, { language, timeZone });
};
