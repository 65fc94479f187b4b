import { fields as say } from "@afterword/core/messages/fields";
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { idParams, instant, lineUpTo, password } from "../fields.ts";
import { passkeyAssertion, passkeyAttestation, passkeyCreation } from "../passkeys.ts";
import { ticket } from "../second-step.ts";
import { sessionTokens } from "./sessions.ts";

/** As people type it: with or without a space in the middle. */
const oneTimeCodeTyped = z
  .string()
  .check(z.maxLength(20), z.overwrite(withoutSpaces), z.regex(/^\d{6}$/, say.oneTimeCodeInvalid));

/** Capitals, spaces and hyphens do not matter. */
const recoveryCodeTyped = z
  .string()
  .check(z.maxLength(60), z.overwrite(plainRecoveryCode), z.regex(/^[0-9A-Z]{25}$/, say.recoveryCodeInvalid));

export const secondStepBody = z
  .object({
    ticket,
    code: z.optional(oneTimeCodeTyped),
    recoveryCode: z.optional(recoveryCodeTyped),
    assertion: z.optional(passkeyAssertion),
  })
  .check(
    z.refine(
      ({ code, recoveryCode, assertion }) =>
        [code, recoveryCode, assertion].filter((shown) => shown !== undefined).length === 1,
      say.oneFactorOnly,
    ),
  );
export type SecondStepBody = z.output<typeof secondStepBody>;

export const logInWithSecondFactor = defineEndpoint({
  method: "POST",
  path: "/api/login/second-factor",
  access: "public",
  summary: "The second half of a log-in whose password was right; a sign of life.",
  body: secondStepBody,
  reply: sessionTokens,
  refusals: [409, 410, 418, 423],
});

/** The owner's own name for it. */
const passkeyName = lineUpTo(60, say.nameTooLong).check(z.minLength(1, say.required));

export const secondFactors = z.object({
  /** Nothing of an admin's may be done until the session has shown a second factor. */
  required: z.boolean(),
  /** This session was opened with a second factor, or one was added in it. */
  shown: z.boolean(),
  /** Passkeys belong to a domain name; an installation under a bare address has none. */
  passkeysPossible: z.boolean(),
  passkeys: z
    .array(
      z.object({
        _id: z.uuid(),
        name: z.string().check(z.maxLength(60)),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    )
    .check(z.maxLength(20)),
  oneTimeCodes: z.nullable(z.object({ createdAt: instant, lastUsedAt: z.nullable(instant) })),
  recoveryCodesLeft: z.int().check(z.minimum(0), z.maximum(10)),
});
export type SecondFactors = z.output<typeof secondFactors>;

export const getSecondFactors = defineEndpoint({
  method: "GET",
  path: "/api/second-factor",
  access: "session",
  summary: "What is asked at one's log-in besides the password.",
  reply: secondFactors,
});

/** Adding and removing change who can log in, so the password is asked again. */
const currentPasswordBody = z.object({ password: password.present });

const recoveryCodes = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10));

/** Recovery codes come with the first factor, and are shown this once; null with any other. */
const factorAdded = z.object({ recoveryCodes: z.nullable(recoveryCodes) });
export type FactorAdded = z.output<typeof factorAdded>;

export const startPasskey = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/passkey/start",
  access: "session",
  summary: "Begin to add a passkey; answers what the browser is to be asked.",
  body: currentPasswordBody,
  reply: z.object({ ticket, creation: passkeyCreation }),
  refusals: [409],
});

const finishPasskeyBody = z.object({ ticket, name: passkeyName, attestation: passkeyAttestation });

export const finishPasskey = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/passkey/finish",
  access: "session",
  summary: "Add the passkey that the browser made.",
  body: finishPasskeyBody,
  reply: factorAdded,
  refusals: [409, 410],
});

const renamePasskeyBody = z.object({ name: passkeyName });

export const renamePasskey = defineEndpoint({
  method: "PUT",
  path: "/api/second-factor/passkey/:id",
  access: "session",
  summary: "Give a passkey another name.",
  params: idParams,
  body: renamePasskeyBody,
  reply: secondFactors,
});

export const removePasskey = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/passkey/:id/remove",
  access: "session",
  summary: "Remove a passkey; with the last factor the recovery codes go.",
  params: idParams,
  body: currentPasswordBody,
  reply: secondFactors,
});

export const startOneTimeCodes = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/one-time-codes/start",
  access: "session",
  summary: "Begin to add one-time codes; answers the key for the app that makes them.",
  body: currentPasswordBody,
  reply: z.object({
    /** Base32, for those who type it. */
    key: z.string().check(z.maxLength(64)),
    /** `otpauth:` address with the same key, for the picture that is scanned. */
    uri: z.string().check(z.maxLength(1000)),
  }),
  refusals: [409],
});

const finishOneTimeCodesBody = z.object({ code: oneTimeCodeTyped });

export const finishOneTimeCodes = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/one-time-codes/finish",
  access: "session",
  summary: "Add one-time codes, with the first of them as proof.",
  body: finishOneTimeCodesBody,
  reply: factorAdded,
  refusals: [409],
});

export const removeOneTimeCodes = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/one-time-codes/remove",
  access: "session",
  summary: "Remove one-time codes; with the last factor the recovery codes go.",
  body: currentPasswordBody,
  reply: secondFactors,
});

export const renewRecoveryCodes = defineEndpoint({
  method: "POST",
  path: "/api/second-factor/recovery-codes",
  access: "session",
  summary: "Make ten new recovery codes, in the place of the old ones.",
  body: currentPasswordBody,
  reply: z.object({ recoveryCodes }),
  refusals: [409],
});

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

/** O, I and L are not used in these codes, so they are read as what they look like. */
function plainRecoveryCode(text: string): string {
  return text
    .replace(/[\s-]+/g, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
