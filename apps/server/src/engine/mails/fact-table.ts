import { html, type Html } from "../../platform/http/html.ts";
import { flowing } from "./flowing-text.ts";
import { SANS } from "./fonts.ts";
import type { Block } from "./mail-content.ts";

type Facts = Extract<Block, { kind: "facts" }>;

/**
 * Labels in a column that is equally wide in all mails, on phones above their values; a hairline above each row, and one
 * below the last unless the sheet or another rule ends there.
 */
export const factsOf = ({ rows, look }: Facts, isLast: boolean): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="facts rule"
    style="border-bottom:${isLast ? "0" : "1px solid #dfe4de"};"
  >
    ${rows.map((row, place) => rowOf(row, LABELS[look ?? "plain"], isLast && place === rows.length - 1 ? 0 : 10))}
  </table>`;

/** A choice is more than a label. */
const LABELS = {
  plain: { ink: "ink-2", color: "#525e58", size: 14, weight: 400 },
  choices: { ink: "ink", color: "#18211d", size: 15, weight: 600 },
} as const satisfies Record<"plain" | NonNullable<Facts["look"]>, object>;

type LabelLook = (typeof LABELS)[keyof typeof LABELS];

const rowOf = ([label, value]: Facts["rows"][number], look: LabelLook, below: number): Html =>
  html`<tr>
    <td
      class="${look.ink} rule cell cell-label"
      valign="top"
      width="140"
      style="width:140px;padding:10px 12px ${below}px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:${look.size}px;line-height:22px;font-weight:${look.weight};color:${look.color};"
    >
      ${flowing(label)}
    </td>
    <td
      class="ink rule cell cell-value"
      valign="top"
      style="padding:10px 0 ${below}px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:15px;line-height:22px;font-weight:500;color:#18211d;word-break:break-word;"
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
