import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, describe, expect, it } from "vitest";
import { isProduction, type Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { createSystemClock } from "../time/system-clock.ts";
import { openPush } from "./open-push.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-push-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const PEM = { type: "pkcs8", format: "pem" } as const;
const KEY = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export(PEM);
const ACCOUNT_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export(PEM);
const APNS = { APNS_KEY_ID: "ABC123DEFG", APNS_TEAM_ID: "TEAM123456", APNS_TOPIC: "com.example.notes" };
const ACCOUNT = {
  client_email: "push@notes.example",
  private_key: ACCOUNT_KEY,
  token_uri: "https://t.example/",
  project_id: "notes",
};

const configOf = (environment: Record<string, string>): Config => {
  const read = readConfig({ NODE_ENV: "test", ...environment });
  if (!read.ok) throw new Error(read.mistakes.join(" "));
  return read.config;
};

const open = async (environment: Record<string, string>) => {
  const opened = await openPush(configOf(environment), createSystemClock());
  await opened.pushSender.close();
  return opened;
};

describe("the push services that an installation is connected to", () => {
  it("Those that the configuration names are connected, and the local pushes where it names none", async () => {
    const apns = { ...APNS, APNS_KEY_FILE: fileOf("push.p8", KEY) };
    const fcm = { FCM_SERVICE_ACCOUNT_FILE: fileOf("fcm.json", JSON.stringify(ACCOUNT)) };
    const [local, apple, both] = [await open({}), await open(apns), await open({ ...apns, ...fcm })];
    expect([local.pushSender.kinds, local.pushInbox]).toEqual([["apns", "fcm"], expect.anything()]);
    expect([apple.pushSender.kinds, apple.pushInbox]).toEqual([["apns"], null]);
    expect(both.pushSender.kinds).toEqual(["apns", "fcm"]);
    const now = wallMs(0);
    const message = {
      collapseId: "1",
      expiresAt: now,
      visible: null,
      payload: { kind: "wake", challenge: "c", path: "" },
    };
    expect(await apple.pushSender.send({ kind: "fcm", token: "t" }, message, now)).toEqual({
      kind: "refused",
      reason: "no such service is connected",
    });
  });

  it("Production without a push service pushes nothing, and keeps nothing for a simulated phone", async () => {
    const config: Config = { ...configOf({}), mode: "production" };
    expect(isProduction(config)).toBe(true);
    const { pushSender, pushInbox } = await openPush(config, createSystemClock());
    expect([pushSender.kinds, pushInbox]).toEqual([[], null]);
  });

  it("A key file that is missing or wrong is named at the start, and nothing of its content", async () => {
    await expect(open({ ...APNS, APNS_KEY_FILE: join(folder, "none") })).rejects.toThrow("APNS_KEY_FILE");
    const { project_id: _, ...partly } = ACCOUNT;
    const failed = open({ FCM_SERVICE_ACCOUNT_FILE: fileOf("partly.json", JSON.stringify(partly)) });
    await expect(failed).rejects.toThrow("FCM_SERVICE_ACCOUNT_FILE must be the JSON key");
    await expect(failed).rejects.not.toThrow("PRIVATE KEY");
    for (const text of [ACCOUNT_KEY, "secret words", ""])
      await expect(open({ ...APNS, APNS_KEY_FILE: fileOf("other.p8", text) })).rejects.toThrow(
        /^APNS_KEY_FILE must be a key for push notifications as Apple gives it \(\.p8\)\.$/,
      );
    const withOther = fileOf("other.json", JSON.stringify({ ...ACCOUNT, private_key: KEY }));
    await expect(open({ FCM_SERVICE_ACCOUNT_FILE: withOther })).rejects.toThrow("the JSON key");
  });
});
