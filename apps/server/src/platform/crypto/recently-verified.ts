import type { WallMs } from "@afterword/core/time/instant";
import { hashSecret } from "./secret-hash.ts";

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
