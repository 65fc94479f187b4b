import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "@afterword/contract/passkeys";

/** What a phone or a stick does with a passkey: makes one, and signs with it (WebAuthn §6), without a touch. */
export type SoftwarePasskey = {
  readonly make: (creation: PasskeyCreation, at?: Place) => PasskeyAttestation;
  readonly use: (request: PasskeyRequest, at?: Place) => PasskeyAssertion;
};

/** Where the browser believes to be, and what it signs instead of what it should. */
export type Place = { readonly origin?: string; readonly counter?: number; readonly isTouched?: boolean };

const ORIGIN = "http://localhost:4000";

export const createSoftwarePasskey = (): SoftwarePasskey => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const idBytes = randomBytes(32);
  const id = idBytes.toString("base64url");
  let used = 0;
  return {
    make: ({ challenge, rp }, at = {}) => {
      const authData = Buffer.concat([
        authenticatorData(rp.id, FLAG.attested, at),
        Buffer.alloc(16),
        Buffer.of(0, idBytes.length),
        idBytes,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, at),
        attestationObject: attestation(authData).toString("base64url"),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", response };
    },
    use: ({ challenge, rpId }, at = {}) => {
      used += 1;
      const data = authenticatorData(rpId, 0, { counter: used, ...at });
      const client = clientData("webauthn.get", challenge, at);
      const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
      const response = {
        clientDataJSON: client,
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
      return { id, rawId: id, type: "public-key", response };
    },
  };
};

const FLAG = { touched: 0x01, attested: 0x40 } as const;

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

const clientData = (type: string, challenge: string, { origin = ORIGIN }: Place): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");

const authenticatorData = (rpId: string, flags: number, { counter = 0, isTouched = true }: Place): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(flags | (isTouched ? FLAG.touched : 0)), count]);
};

/** CBOR by hand: a map with the keys 1 (kind 2), 3 (ES256), -1 (P-256), -2 (x) and -3 (y). */
const coseKey = ({ x = "", y = "" }: JsonWebKey): Buffer =>
  Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, "base64url"),
    Buffer.of(0x22, 0x58, 0x20),
    Buffer.from(y, "base64url"),
  ]);

/** CBOR by hand: { fmt: "none", attStmt: {}, authData }. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(0xa3),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.of(0xa0),
    cborText("authData"),
    Buffer.of(0x58, authData.length),
    authData,
  ]);

const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);

type JsonWebKey = { readonly x?: string; readonly y?: string };
