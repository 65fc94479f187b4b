import * as z from "zod/mini";

/** What browsers and the server say to each other about passkeys (WebAuthn level 3, in its JSON form). */

const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));

/** Credential ids have at most 1023 bytes (WebAuthn §4). */
const credentialId = base64url(1400);
const transports = z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"])),
};

/** What a browser answers when a passkey was made (`RegistrationResponseJSON`). */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(transports),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** What a browser answers when a passkey was used (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(10_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const credentialDescriptor = z.object({
  id: credentialId,
  type: z.literal("public-key"),
  transports,
});

const userVerification = z.enum(["discouraged", "preferred", "required"]);

/** `PublicKeyCredentialRequestOptionsJSON`: what the browser is asked to sign. */
export const passkeyRequest = z.object({
  challenge: base64url(200),
  rpId: z.string().check(z.maxLength(255)),
  timeout: z.int().check(z.minimum(0), z.maximum(600_000)),
  allowCredentials: z.array(credentialDescriptor).check(z.maxLength(20)),
  userVerification,
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON`: the passkey that the browser is asked to make. */
export const passkeyCreation = z.object({
  challenge: base64url(200),
  rp: z.object({ id: z.string().check(z.maxLength(255)), name: z.string().check(z.maxLength(100)) }),
  user: z.object({
    id: base64url(100),
    name: z.string().check(z.maxLength(300)),
    displayName: z.string().check(z.maxLength(300)),
  }),
  pubKeyCredParams: z
    .array(z.object({ type: z.literal("public-key"), alg: z.int().check(z.minimum(-65_536), z.maximum(0)) }))
    .check(z.maxLength(20)),
  timeout: z.int().check(z.minimum(0), z.maximum(600_000)),
  excludeCredentials: z.array(credentialDescriptor).check(z.maxLength(20)),
  authenticatorSelection: z.object({
    residentKey: userVerification,
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;
