import { readFileSync } from "node:fs";
import { X509Certificate } from "node:crypto";
import {
  Environment,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from "@apple/app-store-server-library";
import type { StoreEnvironment, StoreSilence } from "./app-store.ts";

/**
 * Verifies what is signed in Apple's format: a chain of three certificates up to a known root, with Apple's marks in
 * two of them, and ES256. Only these two environments are ever verified: for Xcode and LocalTesting Apple's library
 * takes what nobody signed.
 */
export type AppleVerifier = {
  readonly transaction: (signed: string) => Promise<Verified>;
  readonly renewal: (signed: string) => Promise<Verified>;
  readonly notification: (signed: string) => Promise<Verified>;
};

export type Verified =
  | { readonly kind: "verified"; readonly payload: object; readonly environment: StoreEnvironment }
  | { readonly kind: "unverified"; readonly why: string }
  | StoreSilence;

export type AppleVerifierSettings = {
  readonly bundleId: string;
  readonly appId: number;
  /** Certificates that are believed without another one. */
  readonly roots: readonly X509Certificate[];
  /** Whether Apple is asked if a certificate was withdrawn; else it counts as it did when the words were signed. */
  readonly onlineChecks: boolean;
};

/** The root of all that the App Store signs; from https://www.apple.com/certificateauthority/AppleRootCA-G3.cer. */
export const readAppleRoot = (): X509Certificate =>
  new X509Certificate(readFileSync(new URL("apple-root-ca-g3.pem", import.meta.url)));

export const createAppleVerifier = (settings: AppleVerifierSettings): AppleVerifier => {
  const { bundleId, appId, onlineChecks } = settings;
  const roots = settings.roots.map(({ raw }) => raw);
  const create = (environment: Environment): SignedDataVerifier =>
    new SignedDataVerifier(roots, onlineChecks, environment, bundleId, appId);
  const verifiers = [
    ["Production", create(Environment.PRODUCTION)],
    ["Sandbox", create(Environment.SANDBOX)],
  ] as const;
  /** What is of neither environment is answered as the last one refuses it. */
  const verify = async (read: (verifier: SignedDataVerifier) => Promise<object>): Promise<Verified> => {
    let refused: Verified = { kind: "unverified", why: "no environment" };
    for (const [environment, verifier] of verifiers) {
      try {
        return { kind: "verified", payload: await read(verifier), environment };
      } catch (error) {
        refused = refusalOf(error);
        if (refused.kind === "silent") return refused;
      }
    }
    return refused;
  };
  return {
    transaction: (signed) => verify((verifier) => verifier.verifyAndDecodeTransaction(signed)),
    renewal: (signed) => verify((verifier) => verifier.verifyAndDecodeRenewalInfo(signed)),
    notification: (signed) => verify((verifier) => verifier.verifyAndDecodeNotification(signed)),
  };
};

const refusalOf = (error: unknown): Verified => {
  if (!(error instanceof VerificationException)) throw error;
  const why = [VerificationStatus[error.status], error.cause?.message].filter(Boolean).join(": ");
  return error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE
    ? { kind: "silent", why: "Apple's certificates could not be checked" }
    : { kind: "unverified", why };
};
