import { createRemoteJWKSet } from "jose";
import {
  isProduction,
  type AppleAccess,
  type Config,
  type GoogleAccess,
} from "../../../platform/config/config.ts";
import { readKeyFile, readServiceAccount } from "../../../platform/google/service-account.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import type { AppStores } from "./app-store.ts";
import { createAppleStore } from "./apple-store.ts";
import { readAppleRoot } from "./apple-verifier.ts";
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
    serviceAccount: await readServiceAccount("GOOGLE_SERVICE_ACCOUNT_FILE", access.serviceAccountFile),
    origin: GOOGLE_API,
    pushKeys: createRemoteJWKSet(new URL(GOOGLE_KEYS)),
    clock,
  });
