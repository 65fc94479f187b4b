import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import { html } from "../../platform/http/html.ts";
import { styleHashes } from "../../platform/http/security-headers.ts";

/** A mail in a frame of our own page: its markup runs nothing, loads nothing, and its links lead nowhere. */
export const previewMailPolicy = (page: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashes(page)}`,
    "img-src data:",
    "frame-ancestors 'self'",
    "sandbox",
  ].join("; ");

/** The mail with its head, as a mail program shows it; `from` says whom it is from. */
export const previewMailPage = (
  mail: { readonly subject: string; readonly html: string },
  from: string,
): string => mail.html.replace(/<body[^>]*>/, (body) => `${body}${headOf(mail.subject, from)}`);

type Theme = NonNullable<PreviewForm["theme"]>;

/**
 * A page that follows the device's wish for light or dark, made to follow that of the page around it. Only its head is
 * touched: what somebody wrote stands in its body.
 */
export const inTheme = (page: string, theme: Theme | undefined): string => {
  if (theme === undefined) return page;
  const body = page.indexOf("<body");
  const head = page
    .slice(0, body)
    .replace("<html ", `<html data-theme="${theme}" `)
    .replaceAll("light dark", theme)
    .replaceAll("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all");
  return head + page.slice(body);
};

const headOf = (subject: string, from: string): string =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="paper"
    style="background-color:#f6f7f4;"
  >
    <tr>
      <td
        class="ink-2 rule"
        style="padding:14px 20px;border-bottom:1px solid #dfe4de;font-family:Commissioner,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#525e58;"
      >
        ${from}<br /><strong class="ink" style="font-size:15px;color:#18211d;">${subject}</strong>
      </td>
    </tr>
  </table>`.markup;
