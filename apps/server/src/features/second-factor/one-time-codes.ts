import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { MINUTE_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { Secret, TOTP } from "otpauth";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { open, seal } from "../../platform/crypto/sealing.ts";
import { hashSecret, takeRandomBytes } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import { findDenial, proveChange } from "./change-proof.ts";
import type { ChangeProofContext, SensitiveChange } from "./change-proof.ts";
import type { ChangeReportContext } from "./reports.ts";
import { settleAddedFactor } from "./factor-adding.ts";
import { changeOneTimeCodes, findOneTimeCodes, hasSecondFactor, saveOneTimeCodes } from "./queries.ts";

type OneTimeCodeContext = ChangeProofContext & ChangeReportContext & Pick<Context, "notifyJobs">;

/** How long a new key waits for its first code. */
const WAITING_MS = 15 * MINUTE_MS;

export type CodesStarted = { readonly key: string; readonly uri: string };

/** Makes a key. No log-in asks for its codes until the first one was shown. */
export const startOneTimeCodes = async (
  context: OneTimeCodeContext,
  change: SensitiveChange,
): Promise<Outcome<CodesStarted>> => {
  const proved = await proveChange(context, change);
  if (!proved.ok) return proved;
  const owner = change.caller.userId;
  const passwordMark = hashSecret(proved.value.password_hash);
  const key = makeKey();
  const dataKey = unwrapDataKey(context.masterKey, owner, proved.value.wrapped_key);
  const sealed = seal(dataKey, codesPlace(owner), Buffer.from(key, "utf8"));
  const isPut = await transaction(context.database.db, async (trx) => {
    await rowsOf(trx).lockUser(owner);
    const there = await findOneTimeCodes(trx, owner);
    if (there !== undefined && there.added_at !== null) return false;
    await saveOneTimeCodes(trx, { owner, sealed, passwordMark, at: new Date(context.clock.now()) });
    return true;
  });
  if (!isPut) return refuse(THERE);
  return ok({ key, uri: keyUri(key, proved.value.email) });
};

export type FinishCodes = { readonly code: string; readonly ip: string };

/** The first code proves that the app has the key, and is used up by that. */
export const finishOneTimeCodes = async (
  context: OneTimeCodeContext,
  caller: Caller,
  { code, ip }: FinishCodes,
): Promise<Outcome<FactorAdded>> => {
  const begun = findBegun(await findOneTimeCodes(context.database.db, caller.userId), context.clock.now());
  if (!begun.ok) return begun;
  const admitted = await context.throttle.admitEnrolment(caller.sessionId);
  if (!admitted.ok) return admitted;
  const added = await transaction(context.database.db, (trx) => add(trx, context, caller, code));
  if (!added.ok && added.error.kind === "wrong-second-factor") {
    const failed = { device: caller.device, network: networkName(ip) };
    context.failedLogIns.add(caller.userId, { kind: "change-refused", at: context.clock.now(), ...failed });
  }
  context.notifyJobs();
  return added;
};

const THERE: DomainError = { kind: "conflict", sentence: (say) => say.secondFactor.oneTimeCodesThere };
const NOT_BEGUN: DomainError = { kind: "conflict", sentence: (say) => say.secondFactor.oneTimeCodesNotBegun };

/** The key that waits for its first code. */
const findBegun = (row: CodesRow | undefined, now: WallMs): Outcome<CodesRow> => {
  if (row === undefined) return refuse(NOT_BEGUN);
  if (row.added_at !== null) return refuse(THERE);
  return now - row.started_at.getTime() > WAITING_MS ? refuse(NOT_BEGUN) : ok(row);
};

type CodesRow = NonNullable<Awaited<ReturnType<typeof findOneTimeCodes>>>;

const add = async (
  trx: Trx,
  context: OneTimeCodeContext,
  caller: Caller,
  code: string,
): Promise<Outcome<FactorAdded>> => {
  const user = await rowsOf(trx).lockUser(caller.userId);
  if (user === undefined) return refuse({ kind: "no-session" });
  const now = context.clock.now();
  const begun = findBegun(await findOneTimeCodes(trx, user.id), now);
  if (!begun.ok) return begun;
  const row = begun.value;
  const denial = await findDenial(trx, caller, { passwordMark: row.password_mark, over: NOT_BEGUN });
  if (denial !== null) return refuse(denial);
  const dataKey = unwrapDataKey(context.masterKey, user.id, user.wrappedKey);
  const key = open(dataKey, codesPlace(user.id), row.sealed).toString("utf8");
  const step = findStep(key, code, context.clock.machineNow(), row.last_step);
  if (step === null) {
    return refuse({ kind: "wrong-second-factor", sentence: (say) => say.secondFactor.codeWrong });
  }
  const isFirst = !(await hasSecondFactor(trx, user.id));
  await changeOneTimeCodes(trx, user.id, { last_step: step, added_at: new Date(now) });
  return ok(
    await settleAddedFactor(trx, context, { caller, user }, { what: "one-time-codes-added", isFirst }),
  );
};

/** The sealing place of the key; each owner has one. */
export const codesPlace = (owner: string) => ({ table: "one_time_codes", owner, id: "key" });

/** The defaults of authenticator apps (RFC 6238): SHA-1, 6 digits, a new code every 30 s. */
const FORM = { issuer: "Afterword", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The length of the hash, as RFC 4226 §4 recommends. */
const KEY_BYTES = 20;
/** A clock may be one step behind or ahead (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

/** A new key, in base32 as people type it. */
export const makeKey = (): string => new Secret({ buffer: bufferOf(takeRandomBytes(KEY_BYTES)) }).base32;

/** The same key as the address in a QR code. */
export const keyUri = (key: string, email: string): string =>
  new TOTP({ ...FORM, label: email, secret: Secret.fromBase32(key) }).toString();

/**
 * The step of this code; null for a wrong one. A code works once: the step of the last accepted code and earlier ones
 * do not count (RFC 6238 §5.2).
 */
export const findStep = (key: string, code: string, at: WallMs, lastStep: number): number | null => {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at, window: DRIFT_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: at }) + delta;
  return step > lastStep ? step : null;
};

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
