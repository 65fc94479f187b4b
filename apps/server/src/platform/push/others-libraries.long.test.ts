import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APNS_KEY_ID, APNS_TEAM, APNS_TOPIC, apnsToken, openApnsPeer } from "./apns-peer.fixture.ts";
import { createApnsSender } from "./apns.ts";
import { FCM_PROJECT, openFcmPeer } from "./fcm-peer.fixture.ts";
import { createFcmSender } from "./fcm.ts";
import { NOW, WAKE } from "./suites/push-sender.ts";

/**
 * The peers of our tests are held to what others know of the services: the libraries that most servers push with pass
 * against them unchanged, and what we sign is verified by a program that is not ours.
 */
const LIBRARIES = ["@parse/node-apn@8.1.0", "firebase-admin@14.5.1"];

// oxlint-disable-next-line house/no-ambient-clock -- the libraries read the machine's clock, so their peers have to
const now = Date.now;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "afterword-push-"));
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", ...LIBRARIES]);
  const names = ["localhost", "fcm.googleapis.com", "oauth2.googleapis.com"].map((name) => `DNS:${name}`);
  const made =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout key.pem -out cert.pem";
  run("openssl", [
    ...made.split(" "),
    "-subj",
    "/CN=localhost",
    "-addext",
    `subjectAltName=${names.join(",")}`,
  ]);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: readonly string[]): void => {
  execFileSync(command, args, { cwd: folder, stdio: "pipe" });
};

const tls = () => ({ key: read("key.pem"), cert: read("cert.pem") });
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

/** A program that uses a library as its guide says, and prints what came of it. */
const runProgram = async (name: string, program: string, given: object): Promise<unknown> => {
  writeFileSync(join(folder, name), program);
  const env = { GIVEN: JSON.stringify(given), NODE_EXTRA_CA_CERTS: join(folder, "cert.pem") };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, name)], { env });
  return JSON.parse(stdout);
};

const WITH_NODE_APN = `
const apn = require("@parse/node-apn");
const { port, token, topic, devices, expiry } = JSON.parse(process.env.GIVEN);
const provider = new apn.Provider({ token, address: "localhost", port, production: true });
const shown = new apn.Notification({ topic, pushType: "alert", priority: 10, payload: { body: {} } });
shown.alert = { title: "Checking in: are you all right?", body: "Please tell us." };
shown.expiry = expiry;
shown.collapseId = "reminder";
const silent = new apn.Notification({ topic, pushType: "background", priority: 5, contentAvailable: true });
const loud = new apn.Notification({ topic, pushType: "background", priority: 10, contentAvailable: true });
const answerOf = ({ sent, failed }) => [
  sent.length,
  failed.map(({ status, response }) => [String(status), response?.reason, response?.timestamp ?? null]),
];
(async () => {
  const answers = [];
  for (const [notification, device] of [[shown, 0], [silent, 0], [loud, 0], [shown, 1], [shown, 2]])
    answers.push(answerOf(await provider.send(notification, devices[device])));
  await provider.shutdown();
  console.log(JSON.stringify(answers));
})();
`;

const WITH_FIREBASE_ADMIN = `
const tls = require("node:tls");
const { port, account, tokens } = JSON.parse(process.env.GIVEN);
// The library knows Google's names by heart; the way there leads to the peer.
const connect = tls.connect;
tls.connect = (options, ...more) =>
  connect({ ...options, host: "127.0.0.1", port, servername: options.servername || options.host }, ...more);
const { cert, initializeApp } = require("firebase-admin/app");
const { getMessaging } = require("firebase-admin/messaging");
const app = initializeApp({ credential: cert(account), projectId: account.project_id });
const android = { priority: "high", ttl: 3600000, collapseKey: "reminder" };
(async () => {
  const answers = [];
  for (const token of tokens) {
    const message = { token, data: { title: "Checking in: are you all right?", body: "{}" }, android };
    answers.push(await getMessaging(app).send(message).then(() => "sent", ({ code, message }) => code ?? message));
  }
  console.log(JSON.stringify(answers));
  process.exit(0);
})();
`;

describe("the peers of our tests", () => {
  it("The library @parse/node-apn pushes to the peer for Apple's service unchanged", async () => {
    const goneAt = now() - HOUR_MS;
    const [here, gone, elsewhere] = ["a", "d", "f"].map(apnsToken) as [string, string, string];
    const peer = await openApnsPeer({
      environment: "production",
      now,
      devices: {
        [here]: { environment: "production" },
        [gone]: { environment: "production", goneAt },
        [elsewhere]: { environment: "sandbox" },
      },
      tls: tls(),
    });
    const token = { key: peer.privateKey, keyId: APNS_KEY_ID, teamId: APNS_TEAM };
    const expiry = Math.floor((now() + HOUR_MS) / SECOND_MS);
    const devices = [here, gone, elsewhere];
    const given = { port: peer.port, token, topic: APNS_TOPIC, devices, expiry };
    const answers = await runProgram("with-node-apn.cjs", WITH_NODE_APN, given);
    await peer.close();
    expect(answers).toEqual([
      [1, []],
      [1, []],
      [0, [["400", "BadPriority", null]]],
      [0, [["410", "Unregistered", goneAt]]],
      [0, [["400", "BadDeviceToken", null]]],
    ]);
    expect(peer.taken).toHaveLength(2);
  });

  it("The library firebase-admin pushes to the peer for Google's service unchanged", async () => {
    const peer = await openFcmPeer({
      now,
      tokens: { here: "good", gone: "gone", elsewhere: "foreign" },
      audience: "https://oauth2.googleapis.com/token",
      tls: tls(),
    });
    const { clientEmail, privateKey } = peer.account;
    const account = {
      type: "service_account",
      project_id: FCM_PROJECT,
      client_email: clientEmail,
      private_key: privateKey,
    };
    const given = { port: peer.port, account, tokens: ["here", "gone", "elsewhere", "unknown"] };
    const answers = await runProgram("with-firebase-admin.cjs", WITH_FIREBASE_ADMIN, given);
    await peer.close();
    expect(answers).toEqual([
      "sent",
      "messaging/registration-token-not-registered",
      "messaging/mismatched-credential",
      "messaging/invalid-argument",
    ]);
    expect(peer.taken).toHaveLength(1);
  });
});

/** The signature of a JWT as openssl reads it, and what it signs. */
const verifyWithOpenssl = (jwt: string, publicKey: string): void => {
  const [header = "", payload = "", signature = ""] = jwt.split(".");
  const bytes = Buffer.from(signature, "base64url");
  writeFileSync(join(folder, "signed"), `${header}.${payload}`);
  const { alg } = JSON.parse(Buffer.from(header, "base64url").toString("utf8")) as { readonly alg: string };
  writeFileSync(join(folder, "signature"), alg === "ES256" ? derOf(bytes) : bytes);
  writeFileSync(join(folder, "public.pem"), publicKey);
  run("openssl", ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "signed"]);
};

/** ES256 writes two numbers side by side, and openssl reads them as a DER sequence. */
const derOf = (bytes: Buffer): Buffer => {
  const numbers = [bytes.subarray(0, 32), bytes.subarray(32)].map((number) => {
    const first = number.findIndex((byte) => byte !== 0);
    const short = number.subarray(Math.max(0, first));
    const positive = (short[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), short]) : short;
    return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
  });
  const sequence = Buffer.concat(numbers);
  return Buffer.concat([Buffer.of(0x30, sequence.length), sequence]);
};

describe("what we sign", () => {
  const clock = { machineNow: () => wallMs(now()) };
  const claimsOf = (jwt: string): unknown =>
    JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8"));

  it("The token that we show Apple is verified by openssl", async () => {
    const token = apnsToken("a");
    const devices = { [token]: { environment: "production" } } as const;
    const peer = await openApnsPeer({ environment: "production", now, devices });
    const { origin, privateKey } = peer;
    const names = { keyId: APNS_KEY_ID, teamId: APNS_TEAM, topic: APNS_TOPIC };
    const sender = createApnsSender({ ...names, origin, privateKey, clock });
    await sender.send({ kind: "apns", token }, WAKE, NOW);
    await sender.close();
    await peer.close();
    const [jwt = ""] = peer.tokens;
    verifyWithOpenssl(jwt, peer.publicKey);
    expect(claimsOf(jwt)).toEqual({ iss: APNS_TEAM, iat: expect.any(Number) });
    expect(() => verifyWithOpenssl(`${jwt.slice(0, -4)}AAAA`, peer.publicKey)).toThrow("openssl");
  });

  it("The assertion that we show Google is verified by openssl", async () => {
    const peer = await openFcmPeer({ now, tokens: { here: "good" } });
    const sender = createFcmSender({ serviceAccount: peer.account, origin: peer.origin, clock });
    await sender.send({ kind: "fcm", token: "here" }, WAKE, NOW);
    await peer.close();
    const [jwt = ""] = peer.assertions;
    verifyWithOpenssl(jwt, peer.publicKey);
    expect(claimsOf(jwt)).toMatchObject({ iss: peer.account.clientEmail, aud: peer.account.tokenUri });
    expect(() => verifyWithOpenssl(`${jwt.slice(0, -4)}AAAA`, peer.publicKey)).toThrow("openssl");
  });
});
