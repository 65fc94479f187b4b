import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { importPKCS8, SignJWT } from "jose";
import type { AppleVerifierSettings } from "./apple-verifier.ts";

/**
 * An authority of the tests in the shape of Apple's: a root, an intermediate and a leaf with Apple's marks, good from
 * 2020 to 2099. Made with openssl; the key signs for nobody but tests.
 */
const ROOT =
  "MIIBbzCCARWgAwIBAgIBATAKBggqhkjOPQQDAjAeMRwwGgYDVQQDDBNBZnRlcndvcmQgVGVzdCByb290MCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkxMjMxMDAwMDAwWjAeMRwwGgYDVQQDDBNBZnRlcndvcmQgVGVzdCByb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEjMT37ptJFmlfebJETVW7dV6nCJKZHPMm27STB5d9miZDRFblsPKa0rHmM9ek1D7Cty5de5hpz5OK4t8Btqcqq6NCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFG5Mp2RKOThjqDexVHaQWfpjkaOOMAoGCCqGSM49BAMCA0gAMEUCIGZhPSfR8dSl+1WPaj1+4IyS8TFtBcQvZxl1DzEcy264AiEA379JtJ+oqjPw6At+nLCcbHhA2jZyQYI8ANeC2xPX+ok=";
const INTERMEDIATE =
  "MIIBpTCCAUqgAwIBAgIBAjAKBggqhkjOPQQDAjAeMRwwGgYDVQQDDBNBZnRlcndvcmQgVGVzdCByb290MCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkxMjMxMDAwMDAwWjAdMRswGQYDVQQDDBJBZnRlcndvcmQgVGVzdCBpbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATOMgCpu4oB6J3S15gjCdawV+Ojtmhfu1fFma3Y3yFT09GmEmY6HRba2CshYIE+x2Uz6VefCMZfpfcbVB0Pq86/o3gwdjASBgNVHRMBAf8ECDAGAQH/AgEAMA4GA1UdDwEB/wQEAwIBBjAQBgoqhkiG92NkBgIBBAIFADAdBgNVHQ4EFgQUmTIjFHNWIBFEkPdRqjx2BL/q8wEwHwYDVR0jBBgwFoAUbkynZEo5OGOoN7FUdpBZ+mORo44wCgYIKoZIzj0EAwIDSQAwRgIhALZOfzep1LuXdRcpvnc3aKdQfmUjQQ3+HaZgn687Ur3lAiEAnHZwK+zEJPBpvPHIBZDk3HK9tgwBFsPiz2qPRMW60sU=";
const LEAF =
  "MIIBnTCCAUSgAwIBAgIBAzAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJBZnRlcndvcmQgVGVzdCBpbnQwIBcNMjAwMTAxMDAwMDAwWhgPMjA5OTEyMzEwMDAwMDBaMB4xHDAaBgNVBAMME0FmdGVyd29yZCBUZXN0IGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASIP70EafN1IdmRUn1BTnG3h/OgjBkAZEgyEva3vCmdAivP+Ir6TmZi/eRA6qUQnjBvg7v9uVa+XlRG/JliWPq1o3IwcDAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDAQBgoqhkiG92NkBgsBBAIFADAdBgNVHQ4EFgQUsqKehMYL1mZ+OsAI8NvNNNgJ91owHwYDVR0jBBgwFoAUmTIjFHNWIBFEkPdRqjx2BL/q8wEwCgYIKoZIzj0EAwIDRwAwRAIgPiwVAuxElbOuWjjHvnGPAFIZ5Shx1cIfOiuKfxNDsLMCIDhvlfNf2QZTgXCvTPp/m5CBHvMqjqEdTZIlQ4mrK1Gh";
const LEAF_KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6NzzdMZZX08bIPn4a3S/3slFqcUvtiGNxxKQu071WyehRANCAASIP70EafN1IdmRUn1BTnG3h/OgjBkAZEgyEva3vCmdAivP+Ir6TmZi/eRA6qUQnjBvg7v9uVa+XlRG/JliWPq1";

export const testRoot = new X509Certificate(Buffer.from(ROOT, "base64"));
/** The leaf's, which also stands for a key of the App Store Server API. */
export const testKey = createPrivateKey({
  key: Buffer.from(LEAF_KEY, "base64"),
  format: "der",
  type: "pkcs8",
}).export({ type: "pkcs8", format: "pem" });

export const TEST_APP = { bundleId: "com.example", appId: 41_234 } as const;

export const verifierSettings = (settings: Partial<AppleVerifierSettings> = {}): AppleVerifierSettings => ({
  ...TEST_APP,
  roots: [testRoot],
  onlineChecks: false,
  ...settings,
});

export const TEST_CHAIN = [LEAF, INTERMEDIATE, ROOT];

/** Signed as Apple signs; `chain`: certificates that are sent along in place of the tests' own. */
export const signAsApple = async (payload: object, chain: readonly string[] = TEST_CHAIN): Promise<string> =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: "ES256", x5c: [...chain] })
    .sign(await importPKCS8(testKey, "ES256"));

const fixture = (name: string): URL => new URL(`apple-fixtures/${name}`, import.meta.url);
export const readFixture = (name: string): string => readFileSync(fixture(name), "utf8").trim();
export const readModel = (name: string): Record<string, unknown> =>
  JSON.parse(readFixture(`models/${name}.json`)) as Record<string, unknown>;
/** The certificate as a header carries it. */
export const readCertificate = (name: string): X509Certificate =>
  new X509Certificate(readFileSync(fixture(name)));
export const inHeader = (certificate: X509Certificate): string => certificate.raw.toString("base64");
