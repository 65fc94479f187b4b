import { readFile } from "node:fs/promises";
import { createRemoteJWKSet } from "jose";
import * as z from "zod/mini";
import {
  isProduction,
  type AppleAccess,
  type Config,
  type GoogleAccess,
} from "../../../platform/config/config.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import type { AppStores } from "./app-store.ts";
import { createAppleStore } from "./apple-store.ts";
import { readAppleRoot } from "./apple-verifier.ts";
import type { ServiceAccount } from "./google-api.ts";
import { createGoogleStore } from "./google-store.ts";

/** The app stores that the configuration names, under their real addresses and their own roots. */
export const connectAppStores = async (config: Config, clock: Clock): Promise<AppStores> => ({
  ...(config.apple === null ? {} : { apple: await connectApple(config, config.apple, clock) }),
  ...(config.google === null ? {} : { google: await connectGoogle(config.google, clock) }),
});

const connectApple = async (config: Config, access: AppleAccess, clock: Clock) =>
  createAppleStore({
    ...access,
    ...appleTrust(config),
    name: "apple",
    privateKey: await readKeyFile("APPLE_KEY_FILE", access.keyFile),
    clock,
  });

/** In production Apple is also asked whether one of its certificates was withdrawn. */
export const appleTrust = (config: Pick<Config, "mode">) => ({
  roots: [readAppleRoot()],
  onlineChecks: isProduction(config),
});

const GOOGLE_API = "https://androidpublisher.googleapis.com";
const GOOGLE_KEYS = "https://www.googleapis.com/oauth2/v3/certs";

const connectGoogle = async (access: GoogleAccess, clock: Clock) =>
  createGoogleStore({
    ...access,
    name: "google",
    serviceAccount: await readServiceAccount(access.serviceAccountFile),
    origin: GOOGLE_API,
    pushKeys: createRemoteJWKSet(new URL(GOOGLE_KEYS)),
    clock,
  });

const accountFile = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });

const readServiceAccount = async (file: string): Promise<ServiceAccount> => {
  const name = "GOOGLE_SERVICE_ACCOUNT_FILE";
  const read = accountFile.safeParse(jsonOf(await readKeyFile(name, file)));
  if (!read.success) throw new Error(`${name} must be the JSON key of a service account.`);
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = read.data;
  return { clientEmail, privateKey, tokenUri };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readKeyFile = async (name: string, file: string): Promise<string> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`${name} must be a file that the server can read.`, { cause: error });
  }
};
