import { styleHashes } from "../../platform/http/security-headers.ts";

/**
 * One mail as a page of its own. A mail is foreign markup, so it runs in a sandbox without an origin and
 * loads nothing; its links open beside it.
 */
export const mailPagePolicy = (page: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashes(page)}`,
    "img-src data:",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

export const mailPage = (html: string): string =>
  html.replace(/<head>/i, '<head><base target="_blank"><meta name="referrer" content="no-referrer">');
