import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config/read-config.ts";
import { createSystemClock } from "../../../platform/time/system-clock.ts";
import { readAppleRoot } from "./apple-verifier.ts";
import { testKey } from "./apple-words.fixture.ts";
import { appleTrust, connectAppStores } from "./connected-stores.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-stores-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const connect = (environment: Record<string, string>) => {
  const read = readConfig({ NODE_ENV: "test", ...environment });
  if (!read.ok) throw new Error(read.mistakes.join(" "));
  return connectAppStores(read.config, createSystemClock());
};

const APPLE = {
  APPLE_BUNDLE_ID: "com.example.notes",
  APPLE_APP_ID: "1234567890",
  APPLE_KEY_ID: "ABC123DEFG",
  APPLE_ISSUER_ID: "57246542-96fe-1a63-e053-0824d011072a",
};
const GOOGLE = {
  GOOGLE_PACKAGE: "com.example.notes",
  GOOGLE_PUSH_AUDIENCE: "https://notes.example.com/api/stores/google",
  GOOGLE_PUSH_EMAIL: "push@notes.iam.gserviceaccount.com",
};
const ACCOUNT = { client_email: "a@b.example", private_key: "secret key", token_uri: "https://t.example/" };

describe("the app stores that an installation is connected to", () => {
  it("Only Apple's own root is believed, and in production Apple is asked whether a certificate was withdrawn", () => {
    const [root, ...others] = appleTrust({ mode: "production" }).roots;
    expect([root?.fingerprint256, others]).toEqual([readAppleRoot().fingerprint256, []]);
    expect(readAppleRoot().subject).toContain("Apple Root CA - G3");
    expect(appleTrust({ mode: "production" }).onlineChecks).toBe(true);
    expect(appleTrust({ mode: "development" }).onlineChecks).toBe(false);
  });

  it("Those that the configuration names are connected, and no others", async () => {
    const keyFile = { APPLE_KEY_FILE: fileOf("apple.p8", testKey) };
    const accountFile = { GOOGLE_SERVICE_ACCOUNT_FILE: fileOf("google.json", JSON.stringify(ACCOUNT)) };
    expect(Object.keys(await connect({}))).toEqual([]);
    expect(Object.keys(await connect({ ...APPLE, ...keyFile }))).toEqual(["apple"]);
    expect(Object.keys(await connect({ ...GOOGLE, ...accountFile }))).toEqual(["google"]);
  });

  it("A file that is missing or wrong is named at the start, and nothing of its content", async () => {
    await expect(connect({ ...APPLE, APPLE_KEY_FILE: join(folder, "none") })).rejects.toThrow(
      "APPLE_KEY_FILE",
    );
    const { token_uri: _, ...partly } = ACCOUNT;
    const GOOGLE_SERVICE_ACCOUNT_FILE = fileOf("partly.json", JSON.stringify(partly));
    const failed = connect({ ...GOOGLE, GOOGLE_SERVICE_ACCOUNT_FILE });
    await expect(failed).rejects.toThrow("GOOGLE_SERVICE_ACCOUNT_FILE must be the JSON key");
    await expect(failed).rejects.not.toThrow("secret key");
  });
});
