import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config/config.ts";
import { isProduction } from "../config/config.ts";

/**
 * The same headers on every answer. A route may set its own policy or caching first; what it set stays.
 * Pages run no inline script and no inline style sheet, and load nothing from elsewhere.
 */
export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  // The simulated phone shows the web app in a frame of its own origin; in production nobody may frame anything.
  const ancestors = `frame-ancestors ${isProduction(config) ? "'none'" : "'self'"}`;
  const policies = { html: `${HTML_POLICY}; ${ancestors}`, other: `default-src 'none'; ${ancestors}` };
  const isTls = config.publicUrl.startsWith("https:");
  app.addHook("onSend", async (_request, reply, payload) => {
    const html = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    setUnlessSet(reply, "content-security-policy", html ? policies.html : policies.other);
    setUnlessSet(reply, "cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("cross-origin-resource-policy", "same-origin");
    if (isTls) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    return payload;
  });
};

const HTML_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

const setUnlessSet = (reply: FastifyReply, name: string, value: string): void => {
  if (!reply.hasHeader(name)) reply.header(name, value);
};
