import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { takeRandomBytes } from "../crypto/secrets.ts";
import { toBech32 } from "./bech32.ts";

/**
 * The head of a file in the age v1 format (age-encryption.org/v1), which the public `age` program opens: the key of the
 * file, wrapped for one X25519 recipient. A second stanza, which `age` passes over, says the name under which the file
 * is kept; it is authenticated with the rest, so a file that was moved to another name does not open.
 */
export type Identity = {
  readonly secret: KeyObject;
  readonly publicKey: KeyObject;
  /** The same as 32 bytes. */
  readonly recipient: Buffer;
  readonly bytes: Buffer;
};

/** The file is not as it was sealed, lies under another name, or is sealed for a key that is not at hand. */
export class SealBroken extends Error {}

const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");
const SPKI = Buffer.from("302a300506032b656e032100", "hex");

/** From 32 bytes that nobody can guess. */
export const createIdentity = (bytes: Uint8Array): Identity => {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(secret);
  return { secret, publicKey, recipient: rawPublic(publicKey), bytes: Buffer.from(bytes) };
};

/** As `age -i` reads it. */
export const secretKeyText = ({ bytes }: Identity): string =>
  toBech32("age-secret-key-", bytes).toUpperCase();

/** As `age -r` reads it. */
export const recipientText = ({ recipient }: Identity): string => toBech32("age", recipient);

const FILE_KEY_BYTES = 16;

export const makeFileKey = (): Buffer => takeRandomBytes(FILE_KEY_BYTES);

const INTRO = "age-encryption.org/v1\n";

export const sealHeader = (
  fileKey: Buffer,
  { publicKey, recipient }: Pick<Identity, "publicKey" | "recipient">,
  name: string,
): Buffer => {
  const ephemeral = generateKeyPairSync("x25519");
  const share = rawPublic(ephemeral.publicKey);
  const wrapKey = wrapKeyOf(ephemeral.privateKey, publicKey, { share, recipient });
  const wrapped = Buffer.concat(encrypt(wrapKey, ZERO_NONCE, fileKey));
  const stanza = `-> X25519 ${base64(share)}\n${base64(wrapped)}\n`;
  const body = `${INTRO}${stanza}-> object ${name}\n\n---`;
  return Buffer.from(`${body} ${base64(macOf(fileKey, body))}\n`, "latin1");
};

/** As long as every header of this name. */
export const headerBytes = (name: string): number => HEADER_WITHOUT_NAME + name.length;

/** The longest there is, names having at most 200 letters. */
export const LONGEST_HEADER = 512;

const HEADER =
  /^age-encryption\.org\/v1\n-> X25519 (?<share>[A-Za-z0-9+/]{43})\n(?<wrapped>[A-Za-z0-9+/]{43})\n-> object (?<name>[!-~]+)\n\n---(?= (?<mac>[A-Za-z0-9+/]{43})\n)/;

export type OpenedHeader = {
  readonly fileKey: Buffer;
  /** Which of the identities opened it. */
  readonly by: number;
  /** Of the header, in bytes; the payload follows. */
  readonly length: number;
};

/** Reads the header at the beginning of these bytes. Throws SealBroken. */
export const openHeader = (bytes: Buffer, identities: readonly Identity[], name: string): OpenedHeader => {
  const match = HEADER.exec(bytes.toString("latin1", 0, LONGEST_HEADER));
  const { share = "", wrapped = "", name: found, mac = "" } = match?.groups ?? {};
  if (match === null) throw new SealBroken(`${name} has no header of ours`);
  const opened = unwrap(identities, Buffer.from(share, "base64"), Buffer.from(wrapped, "base64"));
  if (opened === null) throw new SealBroken(`no known key opens ${name}`);
  const isTrue = timingSafeEqual(macOf(opened.fileKey, match[0]), Buffer.from(mac, "base64"));
  if (!isTrue) throw new SealBroken(`the header of ${name} was altered`);
  if (found !== name) throw new SealBroken(`${name} was sealed under another name`);
  return { ...opened, length: headerBytes(name) };
};

const unwrap = (
  identities: readonly Identity[],
  share: Buffer,
  wrapped: Buffer,
): Pick<OpenedHeader, "fileKey" | "by"> | null => {
  for (const [by, { secret, recipient }] of identities.entries()) {
    try {
      const fileKey = decrypt(
        wrapKeyOf(secret, publicKeyOf(share), { share, recipient }),
        ZERO_NONCE,
        wrapped,
      );
      if (fileKey.length === FILE_KEY_BYTES) return { fileKey, by };
    } catch {
      // Sealed for another one.
    }
  }
  return null;
};

const TAG_BYTES = 16;
const ZERO_NONCE = Buffer.alloc(12);

/** ChaCha20-Poly1305; the tag comes after the sealed bytes. */
export const encrypt = (key: Uint8Array, nonce: Buffer, plain: Uint8Array): readonly [Buffer, Buffer] => {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
};

/** Throws when anything was altered. */
export const decrypt = (key: Uint8Array, nonce: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  const end = sealed.length - TAG_BYTES;
  const plain = decipher.setAuthTag(sealed.subarray(end)).update(sealed.subarray(0, end));
  decipher.final();
  return plain;
};

type Both = { readonly share: Buffer; readonly recipient: Buffer };

const wrapKeyOf = (secret: KeyObject, publicKey: KeyObject, { share, recipient }: Both): Uint8Array => {
  const shared = diffieHellman({ privateKey: secret, publicKey });
  return deriveAgeKey(shared, Buffer.concat([share, recipient]), "age-encryption.org/v1/X25519");
};

/** HKDF-SHA-256, as age uses it throughout. */
export const deriveAgeKey = (secret: Uint8Array, salt: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, salt, purpose, 32));

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac("sha256", deriveAgeKey(fileKey, new Uint8Array(0), "header"))
    .update(header, "latin1")
    .digest();

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, raw]), format: "der", type: "spki" });

const rawPublic = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const BASE64_OF_32 = 43;
const HEADER_WITHOUT_NAME = INTRO.length + `-> X25519 \n\n-> object \n\n--- \n`.length + 3 * BASE64_OF_32;
