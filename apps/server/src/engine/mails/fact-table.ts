import { html, type Html } from "../../platform/http/html.ts";
import { flowing } from "./flowing-text.ts";
import { SANS } from "./fonts.ts";

type Row = readonly [label: string, value: string];

/** Labels beside their values, on phones above them; hairlines around each row. */
export const factsOf = (rows: readonly Row[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="facts rule"
    style="border-bottom:1px solid #dfe4de;"
  >
    ${rows.map(([label, value]) => rowOf(label, value))}
  </table>`;

const rowOf = (label: string, value: string): Html =>
  html`<tr>
    <td
      class="ink-2 rule cell cell-label"
      valign="top"
      style="padding:9px 16px 9px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;white-space:nowrap;"
    >
      ${label}
    </td>
    <td
      class="ink rule cell cell-value"
      valign="top"
      width="100%"
      style="padding:9px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:14px;line-height:21px;color:#18211d;word-break:break-word;"
    >
      ${flowing(value)}
    </td>
  </tr>`;

/** Numbered, one below the other. */
export const stepsOf = (steps: readonly string[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="steps"
    style="border-collapse:separate;"
  >
    ${steps.map((step, index) => stepOf(`${index + 1}.`, step))}
  </table>`;

const stepOf = (number: string, step: string): Html =>
  html`<tr>
    <td
      class="ink-2"
      valign="top"
      width="20"
      style="padding:4px 8px 4px 0;width:20px;font-family:${SANS};font-size:16px;line-height:25px;color:#525e58;"
    >
      ${number}
    </td>
    <td
      class="ink"
      valign="top"
      style="padding:4px 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;word-break:break-word;"
    >
      ${flowing(step)}
    </td>
  </tr>`;
