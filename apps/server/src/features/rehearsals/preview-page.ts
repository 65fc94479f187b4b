import { messages } from "@afterword/core/messages/catalog";
import { html } from "../../html.ts";

/** A mail in a frame of our own page: its markup runs nothing, loads nothing, and its links lead nowhere. */
export const PREVIEW_MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** The mail with its head, as a mail program shows it. */
export const previewMailPage = (
  mail: { readonly subject: string; readonly html: string },
  from: string,
): string => mail.html.replace(/<body[^>]*>/, (body) => `${body}${headOf(mail.subject, from)}`);

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
        ${messages.rehearsal.previewFrom(from)}<br /><strong class="ink" style="font-size:15px;color:#18211d;"
          >${subject}</strong
        >
      </td>
    </tr>
  </table>`.markup;
