import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";
import type { Block } from "./mail-content.ts";

/**
 * A word or two in lamplight above the heading. One rule for all mails: there is a chip only where something waits for
 * the reader and the heading does not say so.
 */
export const stateChip = ({ text, look }: Extract<Block, { kind: "state" }>): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        class="chip ${look === "quiet" ? "outlined ink" : "lamp"}"
        bgcolor="${look === "quiet" ? "#ffffff" : "#f2b84b"}"
        style="padding:4px 12px;${look === "quiet" ? QUIET : LAMP}border-radius:99px;font-family:${SANS};font-size:13px;line-height:20px;font-weight:600;"
      >
        ${text}
      </td>
    </tr>
  </table>`;

const LAMP = "background-color:#f2b84b;color:#22190a;";
/** In the frame of a rehearsal, where nothing waits. */
const QUIET = "background-color:#ffffff;color:#18211d;border:1px solid #8b968f;";
