import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import type { PasskeyAttestation, PasskeyCreation } from "@afterword/contract/passkeys";
import { fullName } from "@afterword/core/accounts/name";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findDenial, proveChange } from "./change-proof.ts";
import type { ChangeProofContext, SensitiveChange } from "./change-proof.ts";
import type { ChangeReportContext } from "./reports.ts";
import { settleAddedFactor } from "./factor-adding.ts";
import { hasSecondFactor, insertPasskey, listPasskeys } from "./queries.ts";
import type { KeptPasskey } from "./queries.ts";
import { issueTicket } from "./second-step.ts";
import { deleteTicket, lockTicket } from "./ticket-queries.ts";
import { arePasskeysPossible, creationOf, readAttestation } from "./webauthn.ts";

type PasskeyContext = ChangeProofContext &
  ChangeReportContext &
  Pick<Context, "config" | "notifyJobs" | "tickets">;

/** More than an owner needs, and few enough that browsers accept the whole list. */
const PASSKEYS_MAX = 10;

export type PasskeyStarted = { readonly ticket: string; readonly creation: PasskeyCreation };

/** Asks the browser to make a passkey. */
export const startPasskey = async (
  context: PasskeyContext,
  change: SensitiveChange,
): Promise<Outcome<PasskeyStarted>> => {
  const proved = await proveChange(context, change);
  if (!proved.ok) return proved;
  if (!arePasskeysPossible(context.config))
    return refuse(conflict((say) => say.secondFactor.passkeysImpossible));
  const { userId: owner, sessionId: session } = change.caller;
  const kept = await listPasskeys(context.database.db, owner);
  if (kept.length >= PASSKEYS_MAX) return refuse(conflict((say) => say.secondFactor.passkeysTooMany));
  const challenge = context.ids.secret();
  const { email, password_hash } = proved.value;
  const half = { of: "new-passkey", session, passwordMark: hashSecret(password_hash) } as const;
  const ticket = await issueTicket(context, { owner, half, challenge, from: null });
  const asked = { owner, email, name: fullName(proved.value), challenge, kept };
  return ok({ ticket, creation: creationOf(context.config, asked) });
};

export type FinishPasskey = {
  readonly ticket: string;
  readonly name: string;
  readonly attestation: PasskeyAttestation;
};

/** Adds the passkey that the browser made. The ticket is bound to the session and used up in any case. */
export const finishPasskey = async (
  context: PasskeyContext,
  caller: Caller,
  { ticket: text, name, attestation }: FinishPasskey,
): Promise<Outcome<FactorAdded>> => {
  const ticket = await context.tickets.read(text, context.clock.now());
  if (ticket?.half.of !== "new-passkey" || ticket.half.session !== caller.sessionId) return refuse(ENDED);
  const { owner, id, half } = ticket;
  const challenge = await transaction(context.database.db, async (trx) => {
    const row = await lockTicket(trx, { owner, id });
    await deleteTicket(trx, { owner, id });
    return row?.challenge ?? null;
  });
  if (challenge === null) return refuse(ENDED);
  const passkey = await readAttestation(context.config, attestation, challenge);
  if (passkey === null) return refuse(conflict((say) => say.secondFactor.passkeyNotTaken));
  const added = await transaction(context.database.db, (trx) =>
    add(trx, context, caller, { passkey, name, passwordMark: half.passwordMark }),
  );
  context.notifyJobs();
  return added;
};

const ENDED: DomainError = { kind: "link-invalid", sentence: (say) => say.secondFactor.passkeyNotBegun };

const conflict = (sentence: Sentence): DomainError => ({ kind: "conflict", sentence });

type NewPasskey = {
  readonly passkey: KeptPasskey;
  readonly name: string;
  readonly passwordMark: string;
};

const add = async (
  trx: Trx,
  context: PasskeyContext,
  caller: Caller,
  { passkey, name, passwordMark }: NewPasskey,
): Promise<Outcome<FactorAdded>> => {
  const user = await rowsOf(trx).lockUser(caller.userId);
  if (user === undefined) return refuse({ kind: "no-session" });
  const denial = await findDenial(trx, caller, { passwordMark, over: ENDED });
  if (denial !== null) return refuse(denial);
  const kept = await listPasskeys(trx, user.id);
  if (kept.some(({ credentialId }) => credentialId === passkey.credentialId)) {
    return refuse(conflict((say) => say.secondFactor.passkeyKnown));
  }
  // Several may have been started at once.
  if (kept.length >= PASSKEYS_MAX) return refuse(conflict((say) => say.secondFactor.passkeysTooMany));
  const isFirst = !(await hasSecondFactor(trx, user.id));
  const at = new Date(context.clock.now());
  await insertPasskey(trx, { ...passkey, owner: user.id, id: context.ids.uuid(), name, at });
  return ok(
    await settleAddedFactor(trx, context, { caller, user }, { what: "passkey-added", name, isFirst }),
  );
};
