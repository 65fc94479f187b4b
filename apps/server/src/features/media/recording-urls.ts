import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { deriveKey, deriveKeys } from "../../platform/crypto/master-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";

/**
 * What opens a recording (docs/decisions/051): players send no session, so the address or a token in it is the key. A
 * token names its kind, what it opens, and its end, and is signed under a key of its own.
 * - `c`, a credential: every recording of one owner, for the owner's own devices.
 * - `o`, `d`, `p`, links: one recording, for its owner, or for the page of a delivered note, a rehearsal or a preview.
 */
export type RecordingUrls = {
  /** Relative addresses of one recording. */
  readonly of: (link: RecordingLink) => LinkedUrls;
  readonly credentialOf: (owner: string) => { readonly token: string; readonly validSecs: number };
  /** Whose recordings a credential opens now; null for anything else. */
  readonly readCredential: (token: string) => { readonly owner: string } | null;
  readonly readLink: (token: string) => LinkTarget | null;
};

export type LinkPurpose = "owner" | "delivery" | "preview";

export type LinkTarget = { readonly owner: string; readonly name: string; readonly for: LinkPurpose };

/** Without `until` it is good for a day. */
export type RecordingLink = LinkTarget & { readonly until?: WallMs };

export type LinkedUrls = { readonly play: string; readonly download: string; readonly cover: string };

const CREDENTIAL_VALID_MS = HOUR_MS;

export const createRecordingUrls = (
  master: MasterKey,
  clock: { readonly now: () => WallMs },
): RecordingUrls => {
  const [signingKey, acceptedKeys] = [
    deriveKey(master, "recording-url"),
    deriveKeys(master, "recording-url"),
  ];
  const sign = (kind: string, scope: string, until: number): string => {
    const end = Math.floor(until / SECOND_MS);
    const mac = macOf(signingKey, { kind, scope, end: String(end) }).toString("base64url");
    return `${kind}.${Buffer.from(scope).toString("base64url")}.${end}.${mac}`;
  };
  const read = (token: string): Claim | null => {
    const claim = claimOf(token);
    if (claim === null) return null;
    const isOurs = acceptedKeys.some((key) => isSame(claim.mac, macOf(key, claim)));
    return isOurs && clock.now() < Number(claim.end) * SECOND_MS ? claim : null;
  };
  return {
    of: ({ owner, name, for: purpose, until }) => {
      const token = sign(KINDS[purpose], `${owner}/${name}`, until ?? wallMs(clock.now() + DAY_MS));
      const at = `/api/media/link/${token}`;
      return { play: `${at}/play`, download: `${at}/download`, cover: `${at}/cover` };
    },
    credentialOf: (owner) => ({
      // With its slash, or the credential of "u1" would open what belongs to "u10".
      token: sign(CREDENTIAL, `${owner}/`, clock.now() + CREDENTIAL_VALID_MS),
      validSecs: CREDENTIAL_VALID_MS / SECOND_MS,
    }),
    readCredential: (token) => {
      const claim = read(token);
      return claim?.kind === CREDENTIAL ? { owner: claim.scope.slice(0, -1) } : null;
    },
    readLink: (token) => {
      const claim = read(token);
      const purpose = PURPOSES.find((each) => KINDS[each] === claim?.kind);
      const [owner, name] = claim?.scope.split("/") ?? [];
      return purpose === undefined || !owner || !name ? null : { owner, name, for: purpose };
    },
  };
};

const CREDENTIAL = "c";
const KINDS = { owner: "o", delivery: "d", preview: "p" } as const satisfies Record<LinkPurpose, string>;
const PURPOSES = Object.keys(KINDS) as LinkPurpose[];

type Signed = { readonly kind: string; readonly scope: string; readonly end: string };
type Claim = Signed & { readonly mac: Buffer };

const TOKEN = /^(?<kind>[a-z])\.(?<scope>[\w-]{1,120})\.(?<end>\d{1,12})\.(?<mac>[\w-]{43})$/;

const claimOf = (token: string): Claim | null => {
  const { kind, scope, end, mac } = TOKEN.exec(token)?.groups ?? {};
  if (!kind || !scope || !end || !mac) return null;
  return { kind, scope: Buffer.from(scope, "base64url").toString(), end, mac: Buffer.from(mac, "base64url") };
};

const macOf = (key: Uint8Array, { kind, scope, end }: Signed): Buffer =>
  createHmac("sha256", key).update(`${kind}\n${scope}\n${end}`).digest();

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);
