import { createHash } from "node:crypto";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { open, seal } from "../../platform/crypto/sealing.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";

/**
 * A dump is carried around, so what opens something, or helps to guess what does, is sealed in it under a key of its
 * own, which the master key wraps (docs/decisions/060). Each column of these is in clear in the database, where it is
 * looked up or compared; notes, recipients and mails are sealed there already, and sessions are in no dump.
 */
export const SEALED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  one_time_codes: ["password_mark"],
  phone_challenges: ["hash"],
  phones: ["push_token", "token_hash"],
  recovery_codes: ["hash"],
  secret_links: ["hash"],
  store_subscriptions: ["key_hash", "account_token"],
  users: ["password_hash", "secret", "subscription_token", "voucher", "account_token"],
  vouchers: ["code_hash"],
};

export type DumpKey = { readonly key: DataKey; readonly wrapped: Buffer };

/** In the place of the owner of a data key; owners are uuids. */
const OWNER = "dump";

export const createDumpKey = (masterKey: MasterKey): DumpKey => createDataKey(masterKey, OWNER);

/** Null when none of the known master keys wrapped it. */
export const openDumpKey = (masterKey: MasterKey, wrapped: string): DataKey | null => {
  try {
    return unwrapDataKey(masterKey, OWNER, Buffer.from(wrapped, "base64url"));
  } catch {
    return null;
  }
};

/** A row as JSON: what is in clear, and the columns that are sealed in a dump, if the table has any. */
export type DumpedRow = { readonly clear: string; readonly secret: string | null };

/** The name of no column. */
const SEAL = ',"$sealed":"';
const END = '"}';

/** The seal holds for this row alone: the secrets of one cannot be put beside the name of another. */
export const sealRow = (key: DataKey, table: string, { clear, secret }: DumpedRow): string => {
  if (secret === null) return clear;
  const sealed = seal(key, placeOf(table, clear), Buffer.from(secret)).toString("base64url");
  return clear.slice(0, -1) + SEAL + sealed + END;
};

/** The whole row as JSON. Throws when its seal is not the one it was written with. */
export const openRow = (key: DataKey, table: string, line: string): string => {
  const at = line.lastIndexOf(SEAL);
  if (at < 0) throw new Error(`a row of ${table} has no seal`);
  const clear = `${line.slice(0, at)}}`;
  const sealed = Buffer.from(line.slice(at + SEAL.length, -END.length), "base64url");
  return wholeRow({ clear, secret: open(key, placeOf(table, clear), sealed).toString("utf8") });
};

export const wholeRow = ({ clear, secret }: DumpedRow): string =>
  secret === null ? clear : `${clear.slice(0, -1)},${secret.slice(1)}`;

const placeOf = (table: string, clear: string) => ({
  table: `dump.${table}`,
  owner: OWNER,
  id: createHash("sha256").update(clear).digest("base64url"),
});
