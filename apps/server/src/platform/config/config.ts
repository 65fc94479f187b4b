import type { MasterKey } from "../crypto/master-key.ts";

/** Everything that can be set from outside, checked (docs/deploy.md lists the variables). */
export type Config = {
  readonly mode: "production" | "development" | "test";
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach this installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute path; holds the embedded database and the master key that was made here. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: Hidden<string> | null;
  /** Where new recordings go: the folder `recordings` in `dataDir`, or the object store. Both are read if both are there. */
  readonly recordingsIn: "folder" | "s3";
  /** Null: there is no object store. */
  readonly s3: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: Hidden<string>;
  } | null;
  /** Null: the local inbox takes every mail; never in production. */
  readonly smtpUrl: Hidden<string> | null;
  /** Without TLS, or to a server whose certificate is not good, no mail leaves. */
  readonly smtpNeedsTls: boolean;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /**
   * With the keys of a rotation that is under way. Null: the key is made and kept in `dataDir`; never in production.
   */
  readonly masterKey: Hidden<MasterKey> | null;
  /** Where mails that come back are taken in; null: nowhere, and mails leave under the address of `mailFrom`. */
  readonly bounces: {
    readonly domain: string;
    /** Null: on another server of this installation. */
    readonly port: number | null;
  } | null;
  /** Where the canary's reminder and its note go each night; null: there is none, so nobody watches that mail flows. */
  readonly canaryEmail: string | null;
  readonly passwordMinLength: number;
  /** Admins act as such only in sessions that showed a second factor; always so in production. */
  readonly adminsNeedSecondFactor: boolean;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** How many calls a minute one process answers for one network. */
  readonly callsPerMinute: number;
  /** What converts recordings; null: the ffmpeg that is found where programs are. */
  readonly ffmpegPath: string | null;
  /** Who is mailed when something needs a person. Null: only the log says it. */
  readonly operatorEmail: string | null;
  /** Whom recipients may ask about a note that reaches them; everyone who reads one sees it. Null: nobody is named. */
  readonly contactEmail: string | null;
  /** Asked once a minute while all is well, so that a service outside notices when it stops. Null: none. */
  readonly heartbeatUrl: Hidden<string> | null;
  /** Where `/metrics` is served, apart from what people reach. Null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null: not connected, so nothing can be bought there. */
  readonly apple: AppleAccess | null;
  readonly google: GoogleAccess | null;
  /** Where the app is in the stores, for newcomers. Null: not out yet. */
  readonly appPages: { readonly appStore: string | null; readonly playStore: string | null };
  /** Null: no push reaches phones of this service. Outside production, the local pushes take its part where both are null. */
  readonly apns: ApnsAccess | null;
  readonly fcm: { readonly serviceAccountFile: string } | null;
  /** Addresses of the accounts for which test purchases count in production: the stores' reviewers buy with them. */
  readonly storeReviewers: readonly string[];
  /** Built web app; it may be missing while only the calls are tried. */
  readonly webRoot: string;
};

/** What Apple gives the operator for one app, to verify its purchases and to ask for subscriptions. */
export type AppleAccess = {
  readonly bundleId: string;
  readonly appId: number;
  readonly keyId: string;
  readonly issuerId: string;
  /** The private key as it was downloaded. */
  readonly keyFile: string;
};

/** What Apple gives the operator to push to one app. */
export type ApnsAccess = {
  /** The private key as it was downloaded. */
  readonly keyFile: string;
  readonly keyId: string;
  readonly teamId: string;
  /** The app's bundle id. */
  readonly topic: string;
  /** "sandbox": for apps that a developer put on a phone. */
  readonly environment: "production" | "sandbox";
};

/** What Google gives the operator for one app, to verify its purchases and to ask for subscriptions. */
export type GoogleAccess = {
  readonly packageName: string;
  /** The JSON key of the service account. */
  readonly serviceAccountFile: string;
  /** What a push of Pub/Sub has to carry in its token. */
  readonly pushAudience: string;
  readonly pushEmail: string;
};

export const isProduction = ({ mode }: Pick<Config, "mode">): boolean => mode === "production";

/** A secret of the configuration. It has to be asked for by name, so printing the configuration shows nothing of it. */
export type Hidden<T> = { readonly reveal: () => T };

export const hide = <T>(value: T): Hidden<T> => ({ reveal: () => value });
