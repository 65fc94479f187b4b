import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { domainOf } from "@afterword/core/accounts/email";
import { PASSWORD_MIN_LENGTH } from "@afterword/core/constants";
import type { MasterKey } from "../crypto/master-key.ts";
import { hide, type Config, type Hidden } from "./config.ts";
import { readSettings } from "./settings.ts";
import type { Environment, Settings } from "./settings.ts";
import { certificateMistake, needsMailTls, unsafeSettings } from "./unsafe-settings.ts";
import { isAddressOrNet } from "./values.ts";

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  /** One sentence for each mistake; none of them repeats a secret. */
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Reads and checks the environment, and reports all mistakes at once. A variable that is set to nothing is not set. */
export const readConfig = (environment: Environment): ConfigReading => {
  const { settings, mistakes: misspelt } = readSettings(environment);
  const told = new Set(misspelt.flatMap((sentence) => namesIn(sentence).slice(0, 1)));
  // What could not be read is not known to disagree.
  const others = disagreements(settings, environment).filter(
    (sentence) => !namesIn(sentence).some((name) => told.has(name)),
  );
  const mistakes = [...misspelt, ...others];
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, config: configOf(settings) };
};

const namesIn = (mistake: string): readonly string[] => mistake.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [];

const disagreements = (settings: Settings, environment: Environment): readonly string[] => {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = settings;
  // A key that only opens what others wrapped would leave nothing to wrap with.
  const lacksKey = MASTER_KEY_PREVIOUS !== null && MASTER_KEY === null;
  const keyMistakes = lacksKey ? ["MASTER_KEY must be set when MASTER_KEY_PREVIOUS is."] : [];
  return [
    ...keyMistakes,
    ...(settings.DATABASE_URL === null ? [] : [certificateMistake(settings.DATABASE_URL)]),
    ...s3Mistakes(settings),
    ...storeMistakes(settings),
    ...canaryMistakes(settings),
    ...unsafeSettings(settings, environment),
  ].filter((mistake) => mistake !== null);
};

/** A store that is half named is a mistake: recordings would silently go to the disk of this machine. */
const s3Mistakes = (settings: Settings): readonly string[] => {
  const missing = S3_NAMES.filter((name) => settings[name] === null);
  const isMeant = settings.S3_REGION !== null || settings.RECORDINGS_STORE === "s3";
  const isNamed = missing.length < S3_NAMES.length || isMeant;
  if (!isNamed) return [];
  return missing.map((name) => `${name} must be set to use an object store.`);
};

const S3_NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** A store or push service that is half named would take purchases that it never verifies, or push nothing. */
const storeMistakes = (settings: Settings): readonly string[] =>
  [APPLE_NAMES, GOOGLE_NAMES, APNS_NAMES].flatMap((names) => {
    const missing = names.filter((name) => settings[name] === null);
    if (missing.length === 0 || missing.length === names.length) return [];
    const given = names.find((name) => settings[name] !== null);
    return missing.map((name) => `${name} must be set when ${given} is.`);
  });

const APPLE_NAMES = [
  "APPLE_BUNDLE_ID",
  "APPLE_APP_ID",
  "APPLE_KEY_ID",
  "APPLE_ISSUER_ID",
  "APPLE_KEY_FILE",
] as const;
const GOOGLE_NAMES = [
  "GOOGLE_PACKAGE",
  "GOOGLE_SERVICE_ACCOUNT_FILE",
  "GOOGLE_PUSH_AUDIENCE",
  "GOOGLE_PUSH_EMAIL",
] as const;

const APNS_NAMES = ["APNS_KEY_FILE", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"] as const;

/**
 * A refused mailbox counts only while mail of ours is accepted at another domain (behaviour §1.2), and on a quiet
 * installation only the canary sends any.
 */
const canaryMistakes = (settings: Settings): readonly string[] => {
  const { NODE_ENV, CANARY, CANARY_EMAIL } = settings;
  if (NODE_ENV !== "production" || CANARY !== null) return [];
  if (CANARY_EMAIL === null) {
    return [
      "CANARY_EMAIL must be set in production, or CANARY must be off: otherwise nothing checks that mail flows.",
    ];
  }
  return domainOf(CANARY_EMAIL) === domainOf(mailFromOf(settings).address)
    ? ["CANARY_EMAIL must be at another domain than MAIL_FROM: mail to our own domain proves little."]
    : [];
};

const configOf = (settings: Settings): Config => {
  const mailFrom = mailFromOf(settings);
  return {
    mode: settings.NODE_ENV ?? "development",
    host: hostOf(settings),
    port: portOf(settings),
    publicUrl: publicUrlOf(settings),
    dataDir: resolve(settings.DATA_DIR ?? "data"),
    databaseUrl: hideIfSet(settings.DATABASE_URL),
    recordingsIn: settings.RECORDINGS_STORE ?? (settings.S3_ENDPOINT === null ? "folder" : "s3"),
    s3: s3Of(settings),
    smtpUrl: hideIfSet(settings.SMTP_URL),
    smtpNeedsTls: needsMailTls(settings),
    mailFrom,
    bounces: bouncesOf(settings, mailFrom),
    masterKey: hideIfSet(masterKeyOf(settings)),
    canaryEmail: canaryEmailOf(settings),
    adminsNeedSecondFactor: settings.NODE_ENV === "production" || settings.ADMIN_SECOND_FACTOR !== null,
    ...limitsOf(settings),
    ffmpegPath: settings.FFMPEG_PATH,
    operatorEmail: settings.OPERATOR_EMAIL,
    contactEmail: settings.CONTACT_EMAIL,
    heartbeatUrl: hideIfSet(settings.HEARTBEAT_URL),
    metrics: metricsOf(settings),
    apple: appleOf(settings),
    google: googleOf(settings),
    appPages: { appStore: settings.APP_STORE_URL, playStore: settings.PLAY_STORE_URL },
    apns: apnsOf(settings),
    fcm: fcmOf(settings),
    storeReviewers: settings.STORE_REVIEWERS ?? [],
    webRoot: fileURLToPath(new URL("../../../../web/dist", import.meta.url)),
  };
};

const hostOf = ({ HOST }: Settings): string => HOST ?? "127.0.0.1";

const portOf = ({ PORT }: Settings): number => PORT ?? 4000;

const publicUrlOf = (settings: Settings): string => {
  const host = hostOf(settings);
  return settings.PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${portOf(settings)}`;
};

const mailFromOf = (settings: Settings): Config["mailFrom"] =>
  settings.MAIL_FROM ?? senderAt(publicUrlOf(settings));

type Limits = Pick<Config, "passwordMinLength" | "trustedProxies" | "callsPerMinute">;

const limitsOf = (settings: Settings): Limits => ({
  passwordMinLength: settings.PASSWORD_MIN ?? PASSWORD_MIN_LENGTH,
  trustedProxies: settings.TRUSTED_PROXY ?? [],
  callsPerMinute: settings.CALLS_PER_MINUTE ?? CALLS_PER_MINUTE[settings.NODE_ENV ?? "development"],
});

/** Tests and trials ask from one address, and the clock of tests stands still, so that a minute never ends. */
const CALLS_PER_MINUTE = {
  production: 6_000,
  development: 60_000,
  test: 1_000_000,
} as const satisfies Record<Config["mode"], number>;

/** What most services other than Amazon's call their only region. */
const USUAL_REGION = "us-east-1";

const s3Of = (settings: Settings): Config["s3"] => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (endpoint === null || bucket === null || S3_ACCESS_KEY === null || S3_SECRET_KEY === null) return null;
  const region = S3_REGION ?? USUAL_REGION;
  return { endpoint, bucket, region, accessKey: S3_ACCESS_KEY, secretKey: hide(S3_SECRET_KEY) };
};

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host }: Settings): Config["metrics"] =>
  port === null ? null : { host: host ?? "127.0.0.1", port };

const appleOf = (settings: Settings): Config["apple"] => {
  const { APPLE_BUNDLE_ID: bundleId, APPLE_APP_ID: appId, APPLE_KEY_ID: keyId } = settings;
  const { APPLE_ISSUER_ID: issuerId, APPLE_KEY_FILE: keyFile } = settings;
  if (bundleId === null || appId === null || keyId === null) return null;
  return issuerId === null || keyFile === null ? null : { bundleId, appId, keyId, issuerId, keyFile };
};

const googleOf = (settings: Settings): Config["google"] => {
  const { GOOGLE_PACKAGE: packageName, GOOGLE_SERVICE_ACCOUNT_FILE: serviceAccountFile } = settings;
  const { GOOGLE_PUSH_AUDIENCE: pushAudience, GOOGLE_PUSH_EMAIL: pushEmail } = settings;
  if (packageName === null || serviceAccountFile === null) return null;
  return pushAudience === null || pushEmail === null
    ? null
    : { packageName, serviceAccountFile, pushAudience, pushEmail };
};

const apnsOf = (settings: Settings): Config["apns"] => {
  const { APNS_KEY_FILE: keyFile, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  if (keyFile === null || keyId === null || teamId === null || topic === null) return null;
  return { keyFile, keyId, teamId, topic, environment: settings.APNS_ENVIRONMENT ?? "production" };
};

const fcmOf = ({ FCM_SERVICE_ACCOUNT_FILE: serviceAccountFile }: Settings): Config["fcm"] =>
  serviceAccountFile === null ? null : { serviceAccountFile };

const bouncesOf = (
  { BOUNCE_SMTP_PORT: port, BOUNCE_DOMAIN: domain }: Settings,
  { address }: Config["mailFrom"],
): Config["bounces"] =>
  port === null && domain === null ? null : { port, domain: domain ?? domainOf(address) };

const masterKeyOf = ({ MASTER_KEY, MASTER_KEY_PREVIOUS }: Settings): MasterKey | null =>
  MASTER_KEY === null ? null : { ...MASTER_KEY, previous: MASTER_KEY_PREVIOUS ?? [] };

const canaryEmailOf = (settings: Settings): Config["canaryEmail"] =>
  settings.CANARY === null
    ? (settings.CANARY_EMAIL ?? settings.OPERATOR_EMAIL ?? inboxCanary(settings))
    : null;

/** In the local inbox it disturbs no one, and every developer can look at what the canary does. */
const inboxCanary = ({ SMTP_URL, NODE_ENV }: Settings): Config["canaryEmail"] =>
  SMTP_URL === null && NODE_ENV !== "test" ? "canary@afterword.example" : null;

const hideIfSet = <T>(secret: T | null): Hidden<T> | null => (secret === null ? null : hide(secret));

/** Mails from a bare address would be refused everywhere, so a machine without a name gets one that does not exist. */
const senderAt = (origin: string): Config["mailFrom"] => {
  const { hostname } = new URL(origin);
  const hasName = hostname.includes(".") && !isAddressOrNet(hostname);
  return { name: "Afterword", address: `no-reply@${hasName ? hostname : "afterword.example"}` };
};
