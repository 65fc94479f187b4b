import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "@afterword/contract/passkeys";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Some web views do not support passkeys, and no browser does at an IP address. */
export const arePasskeysKnown = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !isBareAddress(window.location.hostname);

/** Asks the device to create a passkey; null if the user declined, or it exists already. */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation | null> {
  try {
    const made = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = made.response;
    return { ...namesOf(made), response: { clientDataJSON, attestationObject, transports } };
  } catch {
    return null;
  }
}

/** Asks the device to sign with a passkey; null if the user declined, or there is none. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const used = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = used.response;
    return { ...namesOf(used), response: { clientDataJSON, authenticatorData, signature } };
  } catch {
    return null;
  }
}

const namesOf = ({ id, rawId }: { readonly id: string; readonly rawId: string }) =>
  ({ id, rawId, type: "public-key" }) as const;

/** IPv4, or IPv6 in brackets. */
const isBareAddress = (host: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(host);
