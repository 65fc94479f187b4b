import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";
import type { Block } from "./mail-content.ts";

type Tone = Extract<Block, { kind: "state" }>["tone"];

/** A word or two in colour, which never says it alone. */
export const stateChip = (tone: Tone, text: string): Html => {
  const { fill, ink, name } = TONES[tone];
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        class="chip ${name}"
        bgcolor="${fill}"
        style="padding:4px 12px;background-color:${fill};border-radius:99px;font-family:${SANS};font-size:13px;line-height:18px;font-weight:600;color:${ink};"
      >
        ${text}
      </td>
    </tr>
  </table>`;
};

/** Dark on amber in both themes. */
const TONES = {
  lamp: { fill: "#f2b84b", ink: "#22190a", name: "lamp" },
  danger: { fill: "#b0352d", ink: "#ffffff", name: "danger" },
  good: { fill: "#dcebe4", ink: "#1f5f52", name: "good" },
} as const satisfies Record<Tone, object>;
