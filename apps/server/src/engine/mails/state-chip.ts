import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";

/**
 * A word or two in lamplight above the heading. One rule for all mails: there is a chip only where something waits for
 * the reader and the heading does not say so.
 */
export const stateChip = (text: string): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        class="chip lamp"
        bgcolor="#f2b84b"
        style="padding:4px 12px;background-color:#f2b84b;border-radius:99px;font-family:${SANS};font-size:13px;line-height:20px;font-weight:600;color:#22190a;"
      >
        ${text}
      </td>
    </tr>
  </table>`;
