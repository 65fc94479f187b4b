import { createPrivateKey, createPublicKey, generateKeyPair, sign, X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { bits, explicit, integer, nothing, objectId, octets, sequence, set, text, time, yes } from "./der.ts";

/**
 * The authority of one paper store: a root, an intermediate and a leaf with the marks that Apple's verifier asks for.
 * Its root is believed by the server that made it and by no other.
 */
export type Authority = {
  readonly root: X509Certificate;
  /** Leaf, intermediate and root, as the header of what it signs carries them. */
  readonly chain: readonly string[];
  /** The leaf's, which signs. */
  readonly leafKey: KeyObject;
  /** With which the server proves itself to Apple's API. */
  readonly apiKey: KeyObject;
  /** The same for Google's, and with which pushes are signed. */
  readonly googleKey: KeyObject;
};

/** What is kept of it: PKCS #8 and certificates, both as base64. */
export type StoredAuthority = {
  readonly chain: readonly string[];
  readonly leafKey: string;
  readonly apiKey: string;
  readonly googleKey: string;
};

const generate = promisify(generateKeyPair);

export const makeAuthority = async (): Promise<StoredAuthority> => {
  const [root, intermediate, leaf, api] = await Promise.all([makeKey(), makeKey(), makeKey(), makeKey()]);
  const google = await generate("rsa", { modulusLength: 2048 });
  const certificates = [
    certify({ serial: 3, name: "leaf", key: leaf, issuer: "intermediate", issuerKey: intermediate }),
    certify({ serial: 2, name: "intermediate", key: intermediate, issuer: "root", issuerKey: root }),
    certify({ serial: 1, name: "root", key: root, issuer: "root", issuerKey: root }),
  ];
  return {
    chain: certificates.map((certificate) => certificate.toString("base64")),
    leafKey: exportKey(leaf),
    apiKey: exportKey(api),
    googleKey: exportKey(google.privateKey),
  };
};

export const openAuthority = ({ chain, leafKey, apiKey, googleKey }: StoredAuthority): Authority => ({
  root: new X509Certificate(Buffer.from(chain[2] ?? "", "base64")),
  chain,
  leafKey: importKey(leafKey),
  apiKey: importKey(apiKey),
  googleKey: importKey(googleKey),
});

const makeKey = async (): Promise<KeyObject> => (await generate("ec", { namedCurve: "P-256" })).privateKey;

const exportKey = (key: KeyObject): string => key.export({ type: "pkcs8", format: "der" }).toString("base64");

const importKey = (key: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(key, "base64"), type: "pkcs8", format: "der" });

type Role = "root" | "intermediate" | "leaf";
type Request = {
  readonly serial: number;
  readonly name: Role;
  readonly key: KeyObject;
  readonly issuer: Role;
  readonly issuerKey: KeyObject;
};

/** As long as the movable clock can go. */
const NOT_BEFORE = "20200101000000Z";
const NOT_AFTER = "21991231000000Z";
const ECDSA_WITH_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));

const certify = ({ serial, name, key, issuer, issuerKey }: Request): Buffer => {
  const body = sequence(
    explicit(0, integer(2)),
    integer(serial),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(NOT_BEFORE), time(NOT_AFTER)),
    nameOf(name),
    createPublicKey(key).export({ type: "spki", format: "der" }),
    explicit(3, sequence(...EXTENSIONS[name])),
  );
  const signature = sign("sha256", body, { key: issuerKey, dsaEncoding: "der" });
  return sequence(body, ECDSA_WITH_SHA256, bits(signature));
};

const nameOf = (role: Role): Buffer =>
  sequence(set(sequence(objectId("2.5.4.3"), text(`Afterword paper store ${role}`))));

const extension = (name: string, value: Buffer): Buffer => sequence(objectId(name), octets(value));
const critical = (name: string, value: Buffer): Buffer => sequence(objectId(name), yes, octets(value));

const BASIC_CONSTRAINTS = "2.5.29.19";
const KEY_USAGE = "2.5.29.15";
const SIGNS_CERTIFICATES = critical(KEY_USAGE, bits(Buffer.from([0x06]), 1));

/** Two of them carry Apple's marks: of who may sign, and of what signs receipts. */
const EXTENSIONS: Readonly<Record<Role, readonly Buffer[]>> = {
  root: [critical(BASIC_CONSTRAINTS, sequence(yes)), SIGNS_CERTIFICATES],
  intermediate: [
    critical(BASIC_CONSTRAINTS, sequence(yes, integer(0))),
    SIGNS_CERTIFICATES,
    extension("1.2.840.113635.100.6.2.1", nothing),
  ],
  leaf: [
    critical(BASIC_CONSTRAINTS, sequence()),
    critical(KEY_USAGE, bits(Buffer.from([0x80]), 7)),
    extension("1.2.840.113635.100.6.11.1", nothing),
  ],
};
