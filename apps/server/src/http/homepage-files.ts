import { statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * Pictures for the home page (product §2, "Admin contents": extra files go to the homepage folder). Whoever runs the
 * installation puts them into `DATA_DIR/homepage`, which no build empties; the stored text names them as
 * `/homepage/picture.jpg`. Nothing but pictures is answered, whatever else may lie there.
 */
export const addHomepageFiles = (app: FastifyInstance, { dataDir }: Config): void => {
  const root = join(dataDir, "homepage");
  app.register(async (scope) => {
    // A server whose disk is broken starts all the same, and says so itself (/readyz).
    if (!isBroken(root)) scope.register(fastifyStatic, { root, ...PICTURES_ONLY });
  });
};

/** Missing is not broken: whoever runs the installation may make the folder later. */
const isBroken = (folder: string): boolean => {
  try {
    return !statSync(folder).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
};

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

const PICTURES_ONLY: Omit<FastifyStaticOptions, "root"> = {
  prefix: "/homepage/",
  decorateReply: false,
  index: false,
  dotfiles: "ignore",
  // Most installations have none.
  suppressWarning: true,
  cacheControl: false,
  allowedPath: (path) => PICTURE.test(path),
  setHeaders: (reply) => {
    reply.header("cache-control", "no-cache");
    reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  },
};
