import * as z from "zod/mini";
import { ROLES, type Role } from "@afterword/core/accounts/permissions";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { deriveKey, deriveKeys, type MasterKey } from "./master-key.ts";
import { hashSecret } from "./secrets.ts";

/** What an access token says. The role is for the client; the server asks the session's row (behaviour §4). */
export type AccessClaims = {
  readonly owner: string;
  readonly session: string;
  readonly role: Role;
  readonly expiresAt: WallMs;
};

/** What a refresh token says. `tokenId` is 256 random bits, stored as a hash and replaced at every use. */
export type RefreshClaims = {
  readonly owner: string;
  readonly session: string;
  readonly tokenId: string;
  readonly expiresAt: WallMs;
};

/**
 * Signed JWTs: HS256 with keys derived from the master key, one for each kind, and algorithm, type, issuer and
 * audience pinned when they are read. Times are the product's, so a moved clock ends sessions as a real one would.
 * Tokens of a previous master key are still read, so that a rotation ends no session (docs/decisions/017).
 */
export type Tokens = {
  readonly signAccess: (claims: AccessClaims, now: WallMs) => Promise<string>;
  readonly signRefresh: (claims: RefreshClaims, now: WallMs) => Promise<string>;
  /** Null for anything but a valid token of this kind. */
  readonly readAccess: (token: string, now: WallMs) => Promise<AccessClaims | null>;
  readonly readRefresh: (token: string, now: WallMs) => Promise<RefreshClaims | null>;
};

export const createTokens = (master: MasterKey): Tokens => {
  const access = kindOf(master, "at+jwt", "access-token");
  const refresh = kindOf(master, "rt+jwt", "refresh-token");
  const recent = createRecentlyVerified<AccessClaims>();
  return {
    signAccess: ({ role, ...claims }, now) => sign(access, { ...claims, own: { role } }, now),
    signRefresh: ({ tokenId, ...claims }, now) => sign(refresh, { ...claims, own: { jti: tokenId } }, now),
    readAccess: async (token, now) => {
      const known = recent.find(token, now);
      if (known !== null) return known;
      const claims = accessClaimsOf(await read(access, token, now));
      if (claims !== null) recent.keep(token, claims);
      return claims;
    },
    readRefresh: async (token, now) => refreshClaimsOf(await read(refresh, token, now)),
  };
};

const PARTY = "afterword";

type Kind = { readonly typ: string; readonly signKey: Uint8Array; readonly readKeys: readonly Uint8Array[] };

const kindOf = (master: MasterKey, typ: string, purpose: string): Kind => ({
  typ,
  signKey: deriveKey(master, purpose),
  readKeys: deriveKeys(master, purpose),
});

type Signable = {
  readonly owner: string;
  readonly session: string;
  readonly expiresAt: WallMs;
  readonly own: JWTPayload;
};

const sign = (kind: Kind, { owner, session, expiresAt, own }: Signable, now: WallMs): Promise<string> =>
  // The product reads the user's id from `_id` (behaviour §4); `sub` says the same to all other readers.
  new SignJWT({ ...own, _id: owner, sid: session })
    .setProtectedHeader({ alg: "HS256", typ: kind.typ })
    .setSubject(owner)
    .setIssuer(PARTY)
    .setAudience(PARTY)
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(expiresAt))
    .sign(kind.signKey);

const read = async (kind: Kind, token: string, now: WallMs): Promise<JWTPayload | null> => {
  for (const key of kind.readKeys) {
    const payload = await readBy(key, kind.typ, token, now);
    if (payload !== null) return payload;
  }
  return null;
};

const readBy = async (
  key: Uint8Array,
  typ: string,
  token: string,
  now: WallMs,
): Promise<JWTPayload | null> => {
  const pinned = { algorithms: ["HS256"], typ, issuer: PARTY, audience: PARTY };
  try {
    const { payload } = await jwtVerify(token, key, { ...pinned, currentDate: new Date(now) });
    return payload;
  } catch {
    return null;
  }
};

const accessPayload = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(ROLES),
  exp: z.number(),
});
const refreshPayload = z.object({ sub: z.uuid(), sid: z.uuid(), jti: z.string(), exp: z.number() });

const accessClaimsOf = (payload: JWTPayload | null): AccessClaims | null => {
  const parsed = accessPayload.safeParse(payload);
  if (!parsed.success) return null;
  const { sub, sid, role, exp } = parsed.data;
  return { owner: sub, session: sid, role, expiresAt: wallMs(exp * 1000) };
};

const refreshClaimsOf = (payload: JWTPayload | null): RefreshClaims | null => {
  const parsed = refreshPayload.safeParse(payload);
  if (!parsed.success) return null;
  const { sub, sid, jti, exp } = parsed.data;
  return { owner: sub, session: sid, tokenId: jti, expiresAt: wallMs(exp * 1000) };
};

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Tokens whose signature was checked a moment ago; checking again would double the cost of a request. */
export type RecentlyVerified<Claims> = {
  readonly find: (token: string, now: WallMs) => Claims | null;
  readonly keep: (token: string, claims: Claims) => void;
};

const CAPACITY = 10_000;

/** Keeps hashes, not tokens, and forgets the one unused for longest when it is full. */
export const createRecentlyVerified = <
  Claims extends { readonly expiresAt: WallMs },
>(): RecentlyVerified<Claims> => {
  const kept = new Map<string, Claims>();
  return {
    find: (token, now) => {
      const hash = hashSecret(token);
      const claims = kept.get(hash);
      if (claims === undefined) return null;
      kept.delete(hash);
      if (claims.expiresAt <= now) return null;
      // A map keeps the order of insertion, so the first one is always the one unused for longest.
      kept.set(hash, claims);
      return claims;
    },
    keep: (token, claims) => {
      const [oldest] = kept.keys();
      if (kept.size >= CAPACITY && oldest !== undefined) kept.delete(oldest);
      kept.set(hashSecret(token), claims);
    },
  };
};
