import { errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import type { Clock } from "../../../platform/time/clock.ts";
import type { StoreSilence } from "./app-store.ts";

export type GooglePushSettings = {
  readonly pushAudience: string;
  readonly pushEmail: string;
  /** The keys with which Google signs. */
  readonly pushKeys: JWTVerifyGetKey;
  readonly clock: Pick<Clock, "machineNow">;
};

const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

type PushProof =
  | { readonly kind: "proved" }
  | { readonly kind: "unverified"; readonly why: string }
  | StoreSilence;

/** Whether a push of Pub/Sub carries the token of the service account that was named for it. */
export const provePush = async (
  { pushAudience: audience, pushEmail, pushKeys, clock }: GooglePushSettings,
  authorization: string | undefined,
): Promise<PushProof> => {
  const [, token] = authorization?.match(/^Bearer (\S+)$/i) ?? [];
  if (token === undefined) return { kind: "unverified", why: "no token" };
  try {
    const pinned = { algorithms: ["RS256"], issuer: ISSUERS, audience, requiredClaims: ["exp"] };
    const currentDate = new Date(clock.machineNow());
    const { payload } = await jwtVerify(token, pushKeys, { ...pinned, currentDate });
    const isOurs = payload["email"] === pushEmail && payload["email_verified"] === true;
    return isOurs ? { kind: "proved" } : { kind: "unverified", why: "another e-mail" };
  } catch (error) {
    return isUnreachable(error)
      ? { kind: "silent", why: "Google's keys could not be fetched" }
      : { kind: "unverified", why: error instanceof errors.JOSEError ? error.code : "no token" };
  }
};

/** jose names what is wrong with a token, and hands on what the network says. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || UNREACHABLE.has(error.code);

const UNREACHABLE: ReadonlySet<string> = new Set([errors.JWKSTimeout.code, errors.JOSEError.code]);
