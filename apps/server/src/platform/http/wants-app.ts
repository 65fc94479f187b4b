import { detectMode } from "@afterword/bridge/detect";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { isProduction } from "../config/config.ts";

/**
 * Whether the site root is asked for by the native wrapper, which shows the web app there, and not by a browser, which is
 * shown the home page (product §2). A bridge object cannot be seen from here: a wrapper has to carry the mark.
 */
export const wantsApp = (config: Config, { headers }: FastifyRequest): boolean => {
  const { mode } = detectMode({ navigator: { userAgent: headers["user-agent"] ?? "" } });
  return mode === "app" || isInPhone(config, headers);
};

/** Where the simulated phone is; null in production, which has none. */
export const demoPhoneOf = (config: Config): string | null => (isProduction(config) ? null : "/__dev/phone");

/** The frame of the simulated phone, which cannot change the user agent of what it shows. */
export const isInPhone = (config: Config, headers: FastifyRequest["headers"]): boolean =>
  !isProduction(config) && headers["sec-fetch-dest"] === "iframe";
