import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * Pictures for the home page (product §2, "Admin contents": extra files go to the homepage folder). Whoever runs the
 * installation puts them into `DATA_DIR/homepage`, which no build empties; the stored text names them as
 * `/homepage/picture.jpg`. Nothing but pictures is answered, whatever else may lie there.
 */
export const addHomepageFiles = (app: FastifyInstance, { dataDir }: Config): void => {
  app.register(fastifyStatic, {
    root: join(dataDir, "homepage"),
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
  });
};

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
