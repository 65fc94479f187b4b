import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { isProduction, type Config } from "../config/config.ts";

/**
 * The same headers on every answer. A route may set its own policy or caching first; what it set stays.
 * Pages run no inline script and no inline style sheet, make no markup out of text but through the one policy that
 * stored texts are read by (Trusted Types), and load nothing from elsewhere.
 */
export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const [page, other] = [headersOfPages(config), securityHeaders(config)];
  app.addHook("onSend", (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    const wanted = isPage ? page : other;
    for (const [name, value] of wanted.may) if (!reply.hasHeader(name)) reply.header(name, value);
    for (const [name, value] of wanted.must) reply.header(name, value);
    done(null, payload);
  });
};

type Header = readonly [name: string, value: string];
type Headers = {
  /** Unless a route has set its own. */
  readonly may: readonly Header[];
  readonly must: readonly Header[];
};

/** Those of an answer that is no page: nothing in it may run or load anything, should a browser be made to open it. */
export const securityHeaders = (config: Config): Headers => ({
  may: [
    ["content-security-policy", `default-src 'none'; ${ancestorsOf(config)}`],
    ["cache-control", "no-store"],
  ],
  must: [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "no-referrer"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ...transportSecurity(config),
  ],
});

const headersOfPages = (config: Config): Headers => {
  const { may, must } = securityHeaders(config);
  return {
    may: [["content-security-policy", `${PAGE_POLICY}; ${ancestorsOf(config)}`], ...may.slice(1)],
    must: [...must, ["permissions-policy", PERMISSIONS]],
  };
};

/** The simulated phone shows the web app in a frame of its own origin; in production no page may be framed. */
const ancestorsOf = (config: Config): string =>
  `frame-ancestors ${isProduction(config) ? "'none'" : "'self'"}`;

/** A browser that was here once asks by TLS alone for the next year. */
const transportSecurity = ({ publicUrl }: Config): readonly Header[] =>
  publicUrl.startsWith("https:")
    ? [["strict-transport-security", "max-age=31536000; includeSubDomains"]]
    : [];

const PAGE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types snippets",
].join("; ");

/** Recording needs the two, passkeys the next two; nothing here needs anything else, nor does anything in a frame. */
const PERMISSIONS = [
  ...["camera", "microphone", "publickey-credentials-create", "publickey-credentials-get"].map(
    (feature) => `${feature}=(self)`,
  ),
  ...["accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"].map(
    (feature) => `${feature}=()`,
  ),
  ...["midi", "payment", "serial", "usb", "xr-spatial-tracking"].map((feature) => `${feature}=()`),
].join(", ");

/**
 * What a policy's `style-src` must name so that the styles that stand in a page's markup count, and no others: each by
 * its hash. For mails, whose styles have to stand there because mail programs load none.
 */
export const styleHashes = (html: string): string => {
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, sheet = ""]) => sheet);
  const attributes = [...html.matchAll(/\sstyle="([^"]*)"/gi)].map(([, style = ""]) => decoded(style));
  const hashes = [...new Set([...sheets, ...attributes])].map(
    (style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  // The word allows nothing by itself: only that hashes count for attributes too.
  return ["'unsafe-hashes'", ...hashes].join(" ");
};

/** The text of an attribute as the browser reads it; `html.ts` writes every special sign by its number. */
const decoded = (text: string): string =>
  text.replace(/&#(\d{1,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)));
