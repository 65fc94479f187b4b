import { asRole } from "@afterword/core/accounts/permissions";
import { createHmac } from "node:crypto";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { fullName } from "@afterword/core/accounts/name";
import type { Language } from "@afterword/core/language/languages";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { deriveKeys, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { RefreshClaims } from "../../platform/crypto/tokens.ts";
import { afterCommit } from "../../platform/log/log.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { endSession, learnLanguage, lockOpenSession, rotateSession } from "./queries.ts";
import type { OpenSession } from "./queries.ts";
import { GRACE_MS, sessionExpiresAt, signTokens } from "./session-tokens.ts";
import type { Granted } from "./session-tokens.ts";

type RenewalContext = Pick<
  Context,
  "clock" | "database" | "ids" | "log" | "masterKey" | "notifyJobs" | "tokens" | "processStats"
>;

export type RenewSession = {
  readonly refreshToken: string;
  readonly userId: string;
  /** That the browser asks for. */
  readonly language: Language | null;
};

/**
 * Exchanges a refresh token for a new pair. Each use replaces the token; the previous one is accepted for 20 seconds
 * more and gives the same successor, so two tabs or a lost answer end up with one token. An older one must be a copy:
 * the session ends, and its owner gets a mail (behaviour §4). A renewal is no sign of life, because timers do it. But it
 * tells the language of an account that is older than the choice (docs/decisions/076).
 */
export const renewSession = async (
  context: RenewalContext,
  { refreshToken, userId, language }: RenewSession,
): Promise<Outcome<SessionTokens>> => {
  const now = context.clock.now();
  const claims = await context.tokens.readRefresh(refreshToken, now);
  if (claims === null || claims.owner !== userId) return refuse({ kind: "no-session" });
  const granted = await transaction(context.database.db, (trx) => renew(trx, context, claims, now));
  if (granted === "theft" && (await endStolen(context, claims))) {
    context.processStats.counters.count("refresh_reuse_total");
    // A mail to the owner was queued.
    context.notifyJobs();
  }
  if (granted === null || granted === "theft") return refuse({ kind: "no-session" });
  if (language !== null) {
    await afterCommit(context, "the language of an account is not learnt", () =>
      learnLanguage(context.database.db, userId, language),
    );
  }
  return ok(await signTokens(context, granted, now));
};

const renew = async (
  trx: Trx,
  context: RenewalContext,
  claims: RefreshClaims,
  now: WallMs,
): Promise<Granted | "theft" | null> => {
  const session = await lockOpenSession(trx, claims);
  if (session === undefined || !session.active || session.expires_at.getTime() <= now) return null;
  const successors = successorsOf(context, claims.tokenId);
  const tokenId = successors.find((id) => hashSecret(id) === session.refresh_hash) ?? successors[0] ?? "";
  const granted = { owner: claims.owner, session: claims.session, role: asRole(session.role), tokenId };
  const presented = hashSecret(claims.tokenId);
  if (presented === session.refresh_hash) {
    const expiresAt = sessionExpiresAt(now, wallMs(session.ends_at.getTime()), session.remember);
    await rotateSession(trx, claims, {
      refreshHash: hashSecret(tokenId),
      previousHash: presented,
      at: new Date(now),
      expiresAt: new Date(expiresAt),
    });
    return { ...granted, expiresAt };
  }
  if (presented === session.previous_hash && isWithinGrace(session, now)) {
    return { ...granted, expiresAt: wallMs(session.expires_at.getTime()) };
  }
  return "theft";
};

/** In a transaction of its own, because the user's row has to be locked first, and a renewal does not lock it. */
const endStolen = (context: RenewalContext, claims: RefreshClaims): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    const user = await rowsOf(trx).lockUser(claims.owner);
    const session = user === undefined ? undefined : await lockOpenSession(trx, claims);
    if (session === undefined) return false;
    await reportTheft(trx, context, claims, session);
    return true;
  });

const isWithinGrace = (session: OpenSession, now: WallMs): boolean =>
  now - session.rotated_at.getTime() <= GRACE_MS;

/**
 * Every token has one successor, which only the holder of the master key can compute: the first. A successor made just
 * before the master key changed comes from the previous key, and still counts.
 */
const successorsOf = ({ masterKey }: Pick<Context, "masterKey">, tokenId: string): readonly string[] =>
  deriveKeys(masterKey, "refresh-successor").map((key) =>
    createHmac("sha256", key).update(tokenId).digest("base64url"),
  );

/** An old refresh token came back: ends the session, writes it to the audit log, and mails the owner. */
const reportTheft = async (
  trx: Trx,
  context: RenewalContext,
  { owner, session }: RefreshClaims,
  open: OpenSession,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const at = new Date(now.wall);
  await endSession(trx, { owner, session }, { at, reason: "theft" });
  const { device } = open;
  await recordAudit(trx, {
    owner,
    id: context.ids.uuid(),
    at,
    kind: "session-theft",
    detail: { session, device },
  });
  await queueMail(rows, context, {
    owner,
    dataKey: unwrapDataKey(context.masterKey, owner, open.wrapped_key),
    kind: "session-theft",
    key: session,
    to: { name: fullName(open), address: open.email },
    reader: { language: open.language, timeZone: open.time_zone },
    vars: { firstname: open.firstname, at: now.wall, device: open.device },
    now,
  });
};
