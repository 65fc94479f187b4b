import { isIP } from "node:net";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "@afterword/contract/passkeys";
import type { Config } from "../../platform/config/config.ts";
import type { KeptPasskey } from "./queries.ts";

/** How long a challenge is valid, and a browser waits for the passkey. */
export const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256, in the order of preference. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to a domain name; browsers make none for an IP address (WebAuthn §5.1.3). */
export const arePasskeysPossible = ({ publicUrl }: Config): boolean =>
  isIP(hostOf(publicUrl).replace(/^\[|\]$/g, "")) === 0;

export type NewPasskey = {
  readonly owner: string;
  readonly email: string;
  readonly name: string;
  readonly challenge: string;
  readonly kept: readonly KeptPasskey[];
};

/** What a browser is asked to create. No attestation is asked for: it would reveal make and model. */
export const creationOf = (config: Config, { owner, ...asked }: NewPasskey): PasskeyCreation => ({
  challenge: asked.challenge,
  rp: { id: hostOf(config.publicUrl), name: "Afterword" },
  user: {
    id: Buffer.from(owner, "utf8").toString("base64url"),
    name: asked.email,
    displayName: asked.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  timeout: CHALLENGE_MS,
  excludeCredentials: asked.kept.map(descriptorOf),
  authenticatorSelection: {
    residentKey: "preferred",
    requireResidentKey: false,
    userVerification: "preferred",
  },
  attestation: "none",
});

/** What a browser is asked to sign. */
export const requestOf = (
  config: Config,
  challenge: string,
  kept: readonly KeptPasskey[],
): PasskeyRequest => ({
  challenge,
  rpId: hostOf(config.publicUrl),
  timeout: CHALLENGE_MS,
  allowCredentials: kept.map(descriptorOf),
  userVerification: "preferred",
});

/** The new passkey; null if the response does not fit the challenge or comes from another site. */
export const readAttestation = async (
  config: Config,
  { id, rawId, type, response }: PasskeyAttestation,
  challenge: string,
): Promise<KeptPasskey | null> => {
  const { verifyRegistrationResponse } = await loadVerifier();
  const { clientDataJSON, attestationObject } = response;
  const answer = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
  const verified = await verifyRegistrationResponse({
    ...expectedOf(config, challenge),
    response: answer,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
  };
};

/** The passkey's counter after this signature; null if the signature is wrong or was used before (WebAuthn §7.2). */
export const readAssertion = async (
  config: Config,
  { id, rawId, type, response }: PasskeyAssertion,
  asked: { readonly challenge: string; readonly passkey: KeptPasskey },
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  };
  const { credentialId, publicKey, counter } = asked.passkey;
  const verified = await verifyAuthenticationResponse({
    ...expectedOf(config, asked.challenge),
    response: answer,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
};

/** The password was proved already, so touching the passkey is enough for a second factor. */
const expectedOf = ({ publicUrl }: Config, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: publicUrl,
  expectedRPID: hostOf(publicUrl),
  requireUserVerification: false,
});

/** Loaded when it is needed: it takes 30 MB and a fifth of a second. */
const loadVerifier = () => import("@simplewebauthn/server");

const descriptorOf = ({ credentialId, transports }: KeptPasskey) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: [...transports],
});

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;
