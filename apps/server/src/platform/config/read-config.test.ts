import { resolve } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { PRODUCTION } from "../../testing/production.ts";
import type { Config } from "./config.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./settings.ts";

const KEY = PRODUCTION.MASTER_KEY;
const production: Environment = {
  ...PRODUCTION,
  SMTP_URL: "smtp://mailer:hunter2@mail.example.com:587",
  CANARY: "",
  CANARY_EMAIL: "canary@elsewhere.example",
};

describe("readConfig", () => {
  it("An empty environment gives a full configuration outside production", () => {
    expect(configOf({})).toMatchObject({
      mode: "development",
      host: "127.0.0.1",
      port: 4000,
      publicUrl: "http://127.0.0.1:4000",
      dataDir: resolve("data"),
      databaseUrl: null,
      s3: null,
      smtpUrl: null,
      masterKey: null,
      passwordMinLength: 6,
      trustedProxies: [],
      callsPerMinute: 60_000,
      operatorEmail: null,
      contactEmail: null,
      heartbeatUrl: null,
      metrics: null,
    });
  });

  it("Production starts with a public address, a mail server, a master key and a canary", () => {
    const config = configOf(production);
    expect(config.mode).toBe("production");
    expect(config.smtpUrl?.reveal()).toBe(production["SMTP_URL"]);
    expect(config.masterKey?.reveal().bytes).toEqual(Buffer.from(KEY, "base64"));
    expect(config.mailFrom).toEqual({ name: "Afterword", address: "no-reply@notes.example.com" });
  });

  it.each(["PUBLIC_URL", "SMTP_URL", "MASTER_KEY", "CANARY_EMAIL"])(
    "Production is refused without %s",
    (name) => {
      expect(mistakesOf({ ...production, [name]: " " })).toEqual([
        expect.stringContaining(`${name} must be set`),
      ]);
    },
  );

  it.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["HOST", "http://127.0.0.1"],
    ["PUBLIC_URL", "notes.example.com"],
    ["PUBLIC_URL", "https://notes.example.com/app"],
    ["PUBLIC_URL", "ftp://notes.example.com"],
    ["PUBLIC_URL", "https://anna:pw@notes.example.com"],
    ["DATABASE_URL", "mysql://db/afterword"],
    ["SMTP_URL", "mail.example.com:587"],
    ["MAIL_FROM", "Afterword"],
    ["MAIL_FROM", "Afterword <nobody>"],
    ["BOUNCE_SMTP_PORT", "65536"],
    ["BOUNCE_DOMAIN", "bounces"],
    ["BOUNCE_DOMAIN", "b@bounces.example"],
    ["MASTER_KEY", "too-short"],
    ["MASTER_KEY_PREVIOUS", `${KEY},too-short`],
    ["NODE_ENV", "staging"],
    ["PASSWORD_MIN", "5"],
    ["PASSWORD_MIN", "six"],
    ["TRUSTED_PROXY", "true"],
    ["CALLS_PER_MINUTE", "0"],
    ["CALLS_PER_MINUTE", "unlimited"],
    ["TRUSTED_PROXY", "10.0.0.0/33"],
    ["CANARY", "no"],
    ["OPERATOR_EMAIL", "Operator <operator@example.com>"],
    ["CONTACT_EMAIL", "nobody"],
    ["CONTACT_EMAIL", "hello?cc=b@example.com"],
    ["HEARTBEAT_URL", "hc-ping.com/1"],
    ["METRICS_PORT", "65536"],
    ["METRICS_HOST", "http://127.0.0.1"],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_ENDPOINT", "https://s3.example.com/recordings"],
    ["S3_BUCKET", "My Bucket"],
    ["RECORDINGS_STORE", "disk"],
    ["S3_REGION", "eu central"],
    ["STORE_REVIEWERS", "review@example.com, Apple"],
  ])("The mistake in %s=%s is named in one sentence", (name, value) => {
    expect(mistakesOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be [^.].*\\.$`)),
    ]);
  });

  it("Previous master keys are read beside the current one and refused without it", () => {
    const [one, two] = [8, 9].map((fill) => Buffer.alloc(32, fill));
    const previous = `${one?.toString("base64")}, ${two?.toString("base64url")}`;
    const config = configOf({ MASTER_KEY: KEY, MASTER_KEY_PREVIOUS: previous });
    expect(config.masterKey?.reveal()).toEqual({ bytes: Buffer.from(KEY, "base64"), previous: [one, two] });
    expect(mistakesOf({ MASTER_KEY_PREVIOUS: previous })).toEqual([
      "MASTER_KEY must be set when MASTER_KEY_PREVIOUS is.",
    ]);
  });

  it("The object store is named with all that it needs, and by default in the usual region", () => {
    const named = {
      S3_ENDPOINT: "https://s3.example.com/",
      S3_BUCKET: "recordings",
      S3_ACCESS_KEY: "key",
      S3_SECRET_KEY: "secret",
    };
    const { s3 } = configOf(named);
    expect(s3).toMatchObject({
      endpoint: "https://s3.example.com",
      bucket: "recordings",
      region: "us-east-1",
      accessKey: "key",
    });
    expect(s3?.secretKey.reveal()).toBe("secret");
    expect(configOf({}).recordingsIn).toBe("folder");
    expect(configOf(named).recordingsIn).toBe("s3");
    expect(configOf({ ...named, RECORDINGS_STORE: "folder" }).recordingsIn).toBe("folder");
    expect(mistakesOf({ RECORDINGS_STORE: "s3" })).toHaveLength(4);
    expect(configOf({ ...named, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
    expect(mistakesOf({ ...named, S3_ACCESS_KEY: "", S3_BUCKET: "" })).toEqual([
      "S3_BUCKET must be set to use an object store.",
      "S3_ACCESS_KEY must be set to use an object store.",
    ]);
    expect(mistakesOf({ S3_REGION: "eu-central-1" })).toHaveLength(4);
  });

  const apple = {
    APPLE_BUNDLE_ID: "com.example.notes",
    APPLE_APP_ID: "1234567890",
    APPLE_KEY_ID: "ABC123DEFG",
    APPLE_ISSUER_ID: "57246542-96fe-1a63-e053-0824d011072a",
    APPLE_KEY_FILE: "/etc/afterword/apple.p8",
  };
  const google = {
    GOOGLE_PACKAGE: "com.example.notes",
    GOOGLE_SERVICE_ACCOUNT_FILE: "/etc/afterword/google.json",
    GOOGLE_PUSH_AUDIENCE: "https://notes.example.com/api/stores/google",
    GOOGLE_PUSH_EMAIL: "push@notes.iam.gserviceaccount.com",
  };

  it("A page of the app in a store is an address that begins with https", () => {
    const pages = {
      APP_STORE_URL: 'https://apps.apple.com/app/"id1"',
      PLAY_STORE_URL: "http://play.example",
    };
    expect(configOf({ ...pages, PLAY_STORE_URL: "" }).appPages).toEqual({
      appStore: "https://apps.apple.com/app/%22id1%22",
      playStore: null,
    });
    expect(mistakesOf(pages)).toEqual([expect.stringMatching(/^PLAY_STORE_URL must be /)]);
  });

  it("Apple's push service is connected only with all that it needs, by default that of production", () => {
    const apns = {
      APNS_KEY_FILE: "/etc/afterword/push.p8",
      APNS_KEY_ID: "ABC123DEFG",
      APNS_TEAM_ID: "TEAM123456",
      APNS_TOPIC: "com.example.notes",
    };
    expect(configOf({})).toMatchObject({ apns: null, fcm: null });
    expect(configOf(apns).apns).toMatchObject({ topic: "com.example.notes", environment: "production" });
    expect(configOf({ ...apns, APNS_ENVIRONMENT: "sandbox" }).apns?.environment).toBe("sandbox");
    expect(mistakesOf({ ...apns, APNS_ENVIRONMENT: "test" })).toHaveLength(1);
    expect(mistakesOf({ ...apns, APNS_TEAM_ID: "" })).toEqual([
      expect.stringMatching(/^APNS_TEAM_ID must be set when [A-Z_]+ is\.$/),
    ]);
  });

  it("The app stores are connected only with all that they need", () => {
    expect(configOf({})).toMatchObject({ apple: null, google: null, storeReviewers: [] });
    const connected = configOf({ ...apple, ...google, STORE_REVIEWERS: "a@example.com, b@example.com" });
    expect(connected.apple).toMatchObject({ bundleId: "com.example.notes", appId: 1_234_567_890 });
    expect(connected.google).toMatchObject({ packageName: "com.example.notes" });
    expect(connected.storeReviewers).toEqual(["a@example.com", "b@example.com"]);
    for (const [name, settings] of [
      ["APPLE_KEY_FILE", apple],
      ["APPLE_APP_ID", apple],
      ["GOOGLE_PUSH_AUDIENCE", google],
    ] as const) {
      expect(mistakesOf({ ...settings, [name]: "" })).toEqual([
        expect.stringMatching(new RegExp(`^${name} must be set when [A-Z_]+ is\\.$`)),
      ]);
    }
  });

  it("Return paths are signed once bounces are received, by default for the sender's domain", () => {
    const MAIL_FROM = "Afterword <no-reply@notes.example>";
    expect(configOf({ MAIL_FROM }).bounces).toBeNull();
    expect(configOf({ MAIL_FROM, BOUNCE_SMTP_PORT: "2525" }).bounces).toEqual({
      port: 2525,
      domain: "notes.example",
    });
    const elsewhere = { MAIL_FROM, BOUNCE_DOMAIN: "bounces.notes.example" };
    expect(configOf(elsewhere).bounces).toEqual({ port: null, domain: "bounces.notes.example" });
  });

  it("The canary mails its own address, else the operator's, and without either only the local inbox", () => {
    const SMTP_URL = "smtp://mail.example.com";
    const OPERATOR_EMAIL = "operator@example.com";
    const both = { SMTP_URL, OPERATOR_EMAIL, CANARY_EMAIL: "canary@example.com" };
    expect(configOf(both).canaryEmail).toBe("canary@example.com");
    expect(configOf({ SMTP_URL, OPERATOR_EMAIL }).canaryEmail).toBe(OPERATOR_EMAIL);
    expect(configOf({ SMTP_URL }).canaryEmail).toBeNull();
    expect(configOf({}).canaryEmail).toBe("canary@afterword.example");
  });

  it("Without the canary's own address production does not take the operator's, but starts with CANARY=off", () => {
    const without = { ...production, CANARY_EMAIL: "", OPERATOR_EMAIL: "operator@elsewhere.example" };
    expect(mistakesOf(without)).toEqual([
      expect.stringMatching(/^CANARY_EMAIL must be set in production, or/),
    ]);
    expect(configOf({ ...without, CANARY: "off" }).canaryEmail).toBeNull();
    expect(configOf({ ...production, CANARY: "off" }).canaryEmail).toBeNull();
  });

  it.each([
    [
      "the domain of MAIL_FROM",
      { MAIL_FROM: "Afterword <no-reply@Letters.example>" },
      "canary@letters.EXAMPLE",
    ],
    ["the domain of PUBLIC_URL, from which mail goes by default", {}, "canary@notes.example.com"],
  ])("Production refuses a canary at %s", (_what, sender, CANARY_EMAIL) => {
    expect(mistakesOf({ ...production, ...sender, CANARY_EMAIL })).toEqual([
      expect.stringMatching(/^CANARY_EMAIL must be at another domain than MAIL_FROM/),
    ]);
    expect(configOf({ ...sender, CANARY_EMAIL }).canaryEmail).toBe(CANARY_EMAIL);
  });

  it("Admins need a second factor always in production and elsewhere only if configured", () => {
    expect(configOf(production).adminsNeedSecondFactor).toBe(true);
    expect(configOf({}).adminsNeedSecondFactor).toBe(false);
    expect(configOf({ ADMIN_SECOND_FACTOR: "required" }).adminsNeedSecondFactor).toBe(true);
    expect(mistakesOf({ ADMIN_SECOND_FACTOR: "no" })).toEqual([
      "ADMIN_SECOND_FACTOR must be the word required.",
    ]);
  });

  it.each([
    ["CANARY_EMAIL", { ...production, CANARY_EMAIL: "canary" }],
    ["CANARY", { ...production, CANARY_EMAIL: "", CANARY: "no" }],
    ["MAIL_FROM", { ...production, CANARY_EMAIL: "canary@notes.example.com", MAIL_FROM: "Afterword" }],
    ["MASTER_KEY", { ...production, MASTER_KEY: "too-short", MASTER_KEY_PREVIOUS: KEY }],
  ])("A misspelt %s is one mistake, not also a disagreement with others", (name, environment) => {
    expect(mistakesOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
  });

  it("All mistakes of an environment are reported at once", () => {
    expect(mistakesOf({ NODE_ENV: "production", PORT: "x", DATABASE_URL: "y" })).toHaveLength(6);
  });

  it("Secrets appear neither in mistakes nor in the printed configuration", () => {
    const told = mistakesOf({
      DATABASE_URL: "hunter2",
      SMTP_URL: "hunter2",
      MASTER_KEY: "hunter2",
      HEARTBEAT_URL: "hunter2",
    });
    expect(told.join()).not.toContain("hunter2");
    const config = configOf({
      ...production,
      DATABASE_URL: "postgres://u:hunter2@localhost/afterword",
      S3_ENDPOINT: "https://s3.example.com",
      S3_BUCKET: "recordings",
      S3_ACCESS_KEY: "key",
      S3_SECRET_KEY: "hunter2",
      HEARTBEAT_URL: "https://watch.example/hunter2",
    });
    const printed = inspect(config, { depth: 9 }) + JSON.stringify(config);
    expect(printed).not.toContain("hunter2");
    expect(printed).not.toContain(KEY);
  });

  it.each([
    ["no-reply@example.com", { name: "Afterword", address: "no-reply@example.com" }],
    ["Anna's Notes <a@example.com>", { name: "Anna's Notes", address: "a@example.com" }],
    ['"Notes, Inc." <a@example.com>', { name: "Notes, Inc.", address: "a@example.com" }],
  ])("The sender %s is read as name and address", (text, sender) => {
    expect(configOf({ MAIL_FROM: text }).mailFrom).toEqual(sender);
  });

  it("The public address is read with or without a slash at its end", () => {
    expect(configOf({ PUBLIC_URL: "https://Notes.example.com/" }).publicUrl).toBe(
      "https://notes.example.com",
    );
  });

  it("The sender has a reserved domain when the public address is an IP address", () => {
    expect(configOf({ PUBLIC_URL: "http://10.1.2.3:4000" }).mailFrom.address).toBe(
      "no-reply@afterword.example",
    );
  });

  it("Metrics have a port of their own and listen on this machine unless configured", () => {
    expect(configOf({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(configOf({ METRICS_PORT: "0", METRICS_HOST: "::" }).metrics).toEqual({ host: "::", port: 0 });
    expect(configOf({ METRICS_HOST: "::" }).metrics).toBeNull();
  });

  it("The trusted proxies are those listed in the environment", () => {
    const proxies = ["127.0.0.1", "10.0.0.0/8", "::1"];
    expect(configOf({ TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8,::1" }).trustedProxies).toEqual(proxies);
  });
});

function configOf(environment: Environment): Config {
  const reading = readConfig(environment);
  if (!reading.ok) throw new Error(reading.mistakes.join(" "));
  return reading.config;
}

function mistakesOf(environment: Environment): readonly string[] {
  const reading = readConfig(environment);
  return reading.ok ? [] : reading.mistakes;
}
