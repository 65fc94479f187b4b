import type { FastifyRequest } from "fastify";
import { hashSecret } from "../crypto/secrets.ts";
import type { SessionContext } from "./live-session.ts";

/** The registered phone of an owner, which calls by itself. */
export type PhoneCaller = {
  readonly userId: string;
  readonly deviceId: string;
  /** Of the device token it called with: what ends the token ends the call that is under way. */
  readonly tokenHash: string;
  /** In words its owner recognises; stored with each sign of life. */
  readonly device: string;
};

/**
 * Null without a device token in force: once another phone took its place, its owner set a new password or was
 * disabled (docs/decisions/065). With the answer it is written down that the phone was reached.
 */
export const findPhoneCaller = async (
  { database, clock }: SessionContext,
  request: FastifyRequest,
): Promise<PhoneCaller | null> => {
  const token = tokenOf(request.headers.authorization);
  if (token === null) return null;
  const tokenHash = hashSecret(token);
  const row = await database.db
    .updateTable("phones")
    .from("users")
    .set({ last_reached_at: new Date(clock.now()), silence_mailed_at: null })
    .where("phones.token_hash", "=", tokenHash)
    .whereRef("users.id", "=", "phones.owner")
    .where("users.active", "=", true)
    .returning(["phones.owner", "phones.device_id", "phones.model", "phones.system"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userId: row.owner, deviceId: row.device_id, tokenHash, device: deviceOf(row) };
};

const tokenOf = (header: string | undefined): string | null =>
  header?.match(/^Device ([\w-]{43})$/i)?.[1] ?? null;

type Named = { readonly model: string | null; readonly system: string | null };

/** As a session in the app calls it (client-headers.ts). */
const deviceOf = ({ model, system }: Named): string => {
  const name = `${model ?? ""} ${system ?? ""}`;
  const found = SYSTEMS.find(([, mark]) => mark.test(name))?.[0];
  return found === undefined ? "the app" : `the app on ${found}`;
};

const SYSTEMS = [
  ["iPad", /ipad/i],
  ["iPhone", /iphone|\bios\b/i],
  ["Android", /android/i],
] as const;
