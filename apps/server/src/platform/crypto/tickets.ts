import type { WallMs } from "@afterword/core/time/instant";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { deriveKey, deriveKeys, type MasterKey } from "./master-key.ts";

/**
 * What the first half of something says to its second half: that the password was right, or that a passkey was asked
 * for. `id` names the row that goes when the ticket is used, so that none works twice.
 */
export type Ticket = {
  readonly owner: string;
  readonly id: string;
  readonly half: TicketHalf;
};

export type TicketHalf =
  | {
      readonly of: "log-in";
      readonly remember: boolean;
      readonly isApp: boolean;
      /** Of the password that was right: a ticket ends when it is changed. */
      readonly passwordMark: string;
      /** As the page found it on its device, null where it found none; the second request does not send it again. */
      readonly timeZone: string | null;
    }
  | { readonly of: "new-passkey"; readonly session: string; readonly passwordMark: string };

/** Signed as tokens are (crypto/tokens.ts), with a key and a type of their own. */
export type Tickets = {
  readonly sign: (
    ticket: Ticket,
    times: { readonly now: WallMs; readonly expiresAt: WallMs },
  ) => Promise<string>;
  /** Null for anything but a valid ticket. */
  readonly read: (ticket: string, now: WallMs) => Promise<Ticket | null>;
};

export const createTickets = (master: MasterKey): Tickets => {
  const signKey = deriveKey(master, "second-factor-ticket");
  const readKeys = deriveKeys(master, "second-factor-ticket");
  return {
    sign: ({ owner, id, half }, { now, expiresAt }) =>
      new SignJWT({ half })
        .setProtectedHeader({ alg: "HS256", typ: TYPE })
        .setSubject(owner)
        .setJti(id)
        .setIssuer(PARTY)
        .setAudience(PARTY)
        .setIssuedAt(toSeconds(now))
        .setExpirationTime(toSeconds(expiresAt))
        .sign(signKey),
    read: async (ticket, now) => {
      for (const key of readKeys) {
        const read = await readBy(key, ticket, now);
        if (read !== null) return read;
      }
      return null;
    },
  };
};

const PARTY = "afterword";
const TYPE = "2f+jwt";

const payloadShape = z.object({
  sub: z.uuid(),
  jti: z.uuid(),
  half: z.discriminatedUnion("of", [
    z.object({
      of: z.literal("log-in"),
      remember: z.boolean(),
      isApp: z.boolean(),
      passwordMark: z.string(),
      // An older server signs a ticket without one.
      timeZone: z._default(z.nullable(z.string()), null),
    }),
    z.object({ of: z.literal("new-passkey"), session: z.uuid(), passwordMark: z.string() }),
  ]),
});

const readBy = async (key: Uint8Array, ticket: string, now: WallMs): Promise<Ticket | null> => {
  const pinned = { algorithms: ["HS256"], typ: TYPE, issuer: PARTY, audience: PARTY };
  try {
    const { payload } = await jwtVerify(ticket, key, { ...pinned, currentDate: new Date(now) });
    const { sub, jti, half } = payloadShape.parse(payload);
    return { owner: sub, id: jti, half };
  } catch {
    return null;
  }
};

const toSeconds = (ms: number): number => Math.floor(ms / 1000);
