import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";
import type { Block } from "./mail-content.ts";

type Chip = Extract<Block, { kind: "state" }>;

/**
 * A word or two in lamplight above the heading. One rule for all mails: there is a chip only where something waits for
 * the reader and the heading does not say so.
 */
export const stateChip = ({ text, look }: Chip): Html => {
  const { names, fill, style } = LOOKS[look ?? "lamp"];
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        class="chip ${names}"
        bgcolor="${fill}"
        style="padding:4px 12px;background-color:${fill};${style}border-radius:99px;font-family:${SANS};font-size:13px;line-height:20px;font-weight:600;"
      >
        ${text}
      </td>
    </tr>
  </table>`;
};

const LOOKS = {
  lamp: { names: "lamp", fill: "#f2b84b", style: "color:#22190a;" },
  /** In the frame of a rehearsal, where nothing waits. */
  quiet: { names: "outlined ink", fill: "#ffffff", style: "color:#18211d;border:1px solid #8b968f;" },
} as const satisfies Record<"lamp" | NonNullable<Chip["look"]>, object>;
