import type { SecondFactorKind, SecondFactorOffer } from "@afterword/core/accounts/second-factor";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { TicketHalf } from "../../platform/crypto/tickets.ts";
import { CHALLENGE_MS, requestOf } from "./passkeys.ts";
import { countRecoveryCodes, findOneTimeCodes, listPasskeys } from "./rows.ts";
import { insertTicket } from "./ticket-rows.ts";
import type { BegunFrom } from "./ticket-rows.ts";

export type BegunLogIn = {
  readonly owner: string;
  readonly half: TicketHalf;
  readonly from: BegunFrom;
};

/** What a log-in is asked for after the right password; null where the account has no second factor. */
export const askSecondFactor = async (
  context: Context,
  { owner, half, from }: BegunLogIn,
): Promise<SecondFactorOffer | null> => {
  const { db } = context.database;
  const passkeys = await listPasskeys(db, owner);
  const codes = await findOneTimeCodes(db, owner);
  const hasCodes = codes !== undefined && codes.added_at !== null;
  if (passkeys.length === 0 && !hasCodes) return null;
  const challenge = passkeys.length === 0 ? null : context.ids.secret();
  const kinds: readonly (SecondFactorKind | null)[] = [
    challenge === null ? null : "passkey",
    hasCodes ? "one-time-code" : null,
    (await countRecoveryCodes(db, owner)) === 0 ? null : "recovery-code",
  ];
  return {
    ticket: await issueTicket(context, { owner, half, challenge, from }),
    kinds: kinds.filter((kind) => kind !== null),
    passkey: challenge === null ? null : requestOf(context.config, challenge, passkeys),
  };
};

export type NewTicket = {
  readonly owner: string;
  readonly half: TicketHalf;
  readonly challenge: string | null;
  /** Null for a new passkey. */
  readonly from: BegunFrom | null;
};

/** Kept in the database, so that another server, or this one after a restart, takes it as well. */
export const issueTicket = async (
  context: Context,
  { owner, half, challenge, from }: NewTicket,
): Promise<string> => {
  const now = context.clock.now();
  const expiresAt = wallMs(now + CHALLENGE_MS);
  const id = context.ids.uuid();
  await insertTicket(context.database.db, { owner, id, challenge, expiresAt: new Date(expiresAt), from });
  return context.tickets.sign({ owner, id, half }, { now, expiresAt });
};
