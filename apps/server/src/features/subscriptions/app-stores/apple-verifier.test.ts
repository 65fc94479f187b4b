import { generateKeyPairSync, sign as signBytes, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createAppleVerifier, readAppleRoot } from "./apple-verifier.ts";
import {
  inHeader,
  readCertificate,
  readFixture,
  readModel,
  signAsApple,
  TEST_CHAIN,
  testRoot,
  verifierSettings,
} from "./apple-words.fixture.ts";

/** Of Apple's published data. */
const appleTestRoot = new X509Certificate(
  readFileSync(new URL("apple-fixtures/certs/testCA.der", import.meta.url)),
);
const published = createAppleVerifier(verifierSettings({ roots: [appleTestRoot], appId: 1234 }));
const verifier = createAppleVerifier(verifierSettings());

const IN_2025 = Date.UTC(2025, 10, 1);
const purchase = { ...readModel("signedTransaction"), environment: "Production", signedDate: IN_2025 };
const unverified = (why: RegExp) => ({ kind: "unverified", why: expect.stringMatching(why) });

describe("Apple's own test data", () => {
  it("Words that Apple signed for its tests are accepted under its test root", async () => {
    expect(await published.transaction(readFixture("mock_signed_data/transactionInfo"))).toMatchObject({
      kind: "verified",
      environment: "Sandbox",
      payload: { bundleId: "com.example", signedDate: 1_672_956_154_000 },
    });
    expect(await published.renewal(readFixture("mock_signed_data/renewalInfo"))).toMatchObject({
      kind: "verified",
      environment: "Sandbox",
    });
    expect(await published.notification(readFixture("mock_signed_data/testNotification"))).toMatchObject({
      kind: "verified",
      payload: { notificationType: "TEST", notificationUUID: "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6" },
    });
  });

  it("The same words are refused under another root", async () => {
    for (const roots of [[testRoot], [readAppleRoot()]]) {
      const other = createAppleVerifier(verifierSettings({ roots }));
      expect(await other.transaction(readFixture("mock_signed_data/transactionInfo"))).toEqual(
        unverified(/^VERIFICATION_FAILURE$/),
      );
    }
  });

  it.each([
    ["wrongBundleId", /^INVALID_APP_IDENTIFIER$/],
    ["missingX5CHeaderClaim", /^INVALID_/],
  ])("Its notification %s is refused", async (name, why) => {
    expect(await published.notification(readFixture(`mock_signed_data/${name}`))).toEqual(unverified(why));
  });

  it("Words of Xcode and of local tests are refused, although Apple's library can take them", async () => {
    for (const roots of [[appleTestRoot], [testRoot], [readAppleRoot()]]) {
      const any = createAppleVerifier(
        verifierSettings({ roots, bundleId: "com.example.naturelab.backyardbirds.example" }),
      );
      expect(await any.transaction(readFixture("xcode/xcode-signed-transaction"))).toEqual(unverified(/./));
      expect(await any.renewal(readFixture("xcode/xcode-signed-renewal-info"))).toEqual(unverified(/./));
    }
    for (const environment of ["LocalTesting", "Xcode"]) {
      const signed = await signAsApple({ ...purchase, environment });
      expect(await verifier.transaction(signed)).toEqual(unverified(/^INVALID_ENVIRONMENT$/));
    }
  });
});

describe("Apple's real chain on 1 November 2025", () => {
  const appleChain = [
    inHeader(readCertificate("chain/apple-signing-2025.pem")),
    inHeader(readCertificate("chain/apple-wwdr-g6.pem")),
    inHeader(readAppleRoot()),
  ];
  /** Only Apple could sign under its chain: where the chain is accepted, the signature is what fails. */
  const CHAIN_HOLDS = /^VERIFICATION_FAILURE: invalid signature$/;
  const CHAIN_FAILS = /^VERIFICATION_FAILURE$/;
  const real = createAppleVerifier(verifierSettings({ roots: [readAppleRoot()] }));

  it("It is accepted under Apple's root and refused under the root of the tests", async () => {
    const signed = await signAsApple(purchase, appleChain);
    expect(await real.transaction(signed)).toEqual(unverified(CHAIN_HOLDS));
    expect(await verifier.transaction(signed)).toEqual(unverified(CHAIN_FAILS));
  });

  it("The chain of the tests is accepted under the root of the tests and refused under Apple's", async () => {
    const signed = await signAsApple(purchase);
    expect(await verifier.transaction(signed)).toMatchObject({ kind: "verified" });
    expect(await real.transaction(signed)).toEqual(unverified(CHAIN_FAILS));
  });

  it("It is refused for words of before its time", async () => {
    const early = await signAsApple({ ...purchase, signedDate: Date.UTC(2025, 8, 1) }, appleChain);
    expect(await real.transaction(early)).toEqual(unverified(/^INVALID_CERTIFICATE/));
  });

  it.each([
    ["the leaf", "chain/test-leaf-wrong-oid.pem", "chain/test-intermediate.pem"],
    ["the intermediate", "chain/test-leaf-for-wrong-oid.pem", "chain/test-intermediate-wrong-oid.pem"],
  ])("A chain without Apple's mark in %s is refused", async (_which, leaf, intermediate) => {
    const root = readCertificate("chain/test-root.pem");
    const judge = createAppleVerifier(verifierSettings({ roots: [root] }));
    const chainOf = (...names: string[]) => [...names.map((name) => inHeader(readCertificate(name))), "root"];
    const good = await signAsApple(purchase, chainOf("chain/test-leaf.pem", "chain/test-intermediate.pem"));
    expect(await judge.transaction(good)).toEqual(unverified(CHAIN_HOLDS));
    const bad = await signAsApple(purchase, chainOf(leaf, intermediate));
    expect(await judge.transaction(bad)).toEqual(unverified(CHAIN_FAILS));
  });
});

describe("signed words that were altered", () => {
  it("A transaction that was changed after it was signed is refused", async () => {
    const [header, , signature] = (await signAsApple(purchase)).split(".");
    const forged = Buffer.from(JSON.stringify({ ...purchase, expiresDate: 4e12 })).toString("base64url");
    expect(await verifier.transaction([header, forged, signature].join("."))).toEqual(
      unverified(/invalid signature/),
    );
  });

  it("A transaction with the algorithm none is refused", async () => {
    const header = Buffer.from(JSON.stringify({ alg: "none", x5c: TEST_CHAIN })).toString("base64url");
    const payload = Buffer.from(JSON.stringify(purchase)).toString("base64url");
    expect(await verifier.transaction(`${header}.${payload}.`)).toEqual(unverified(/signature/));
  });

  it("A foreign key is refused beside a good chain", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const [header, payload] = (await signAsApple(purchase)).split(".");
    const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
    const signature = signBytes("sha256", Buffer.from(`${header}.${payload}`), key).toString("base64url");
    expect(await verifier.transaction([header, payload, signature].join("."))).toEqual(
      unverified(/invalid signature/),
    );
  });

  it.each(["", "abc", "a.b.c", "e30.e30.e30"])("The text %j is refused", async (text) => {
    expect(await verifier.transaction(text)).toMatchObject({ kind: "unverified" });
  });
});
