import { html, type Html } from "../../platform/http/html.ts";
import { factsOf, stepsOf } from "./fact-table.ts";
import { flowing, headingText } from "./flowing-text.ts";
import { SANS, SERIF } from "./fonts.ts";
import type { Block } from "./mail-content.ts";
import { buttonOf } from "./press-button.ts";
import { stateChip } from "./state-chip.ts";
import { threadPanel } from "./thread-panel.ts";

/** The blocks of the sheet. The room between two of them is above the second, so that none is left at the end. */
export const renderBlocks = (blocks: readonly Block[]): readonly Html[] =>
  blocks.map((block, place) => renderBlock(block, roomBetween(blocks[place - 1], block)));

const renderBlock = (block: Block, above: number): Html => {
  switch (block.kind) {
    case "heading":
      return headingOf(block.text, above);
    case "paragraph":
      return paragraphOf(block.text, above);
    case "small":
      return smallOf(block, above);
    default:
      return html`<div style="margin:${above}px 0 0 0;">${renderPanel(block)}</div>`;
  }
};

const renderPanel = (block: Exclude<Block, { kind: "heading" | "paragraph" | "small" }>): Html => {
  switch (block.kind) {
    case "state":
      return stateChip(block.tone, block.text);
    case "button":
      return buttonOf(block);
    case "facts":
      return factsOf(block.rows);
    case "steps":
      return stepsOf(block.steps);
    case "thread":
      return threadPanel(block.marks);
    case "mark":
      return markOf(block);
    case "picture":
      return pictureOf(block.src, block.name);
  }
};

/** The larger of what both ask for. */
const roomBetween = (before: Block | undefined, { kind }: Block): number =>
  before === undefined ? 0 : Math.max(ROOM_BELOW[before.kind], ROOM_ABOVE[kind]);

type Room = Readonly<Record<Block["kind"], number>>;

const ROOM_ABOVE: Room = {
  state: 0,
  picture: 0,
  mark: 0,
  heading: 0,
  paragraph: 16,
  small: 12,
  facts: 20,
  steps: 20,
  thread: 20,
  button: 24,
};

const ROOM_BELOW: Room = {
  state: 12,
  picture: 20,
  mark: 20,
  heading: 20,
  paragraph: 16,
  small: 12,
  facts: 20,
  steps: 20,
  thread: 20,
  button: 24,
};

/** Beside the heading, which says whose face it is. */
const pictureOf = (src: string, name: string): Html =>
  html`<img
    class="face"
    src="${src}"
    width="72"
    height="72"
    alt="${name}"
    style="display:block;width:72px;height:72px;border:0;border-radius:99px;font-family:${SANS};font-size:14px;line-height:20px;color:#18211d;"
  />`;

/** Apart from what follows, which begins below a hairline that says what it is. */
const markOf = ({ title, text, below }: Extract<Block, { kind: "mark" }>): Html =>
  html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="sunken"
      bgcolor="#edf0eb"
      style="background-color:#edf0eb;border-radius:12px;border-collapse:separate;"
    >
      <tr>
        <td style="padding:16px 16px 0 16px;">${stateChip("lamp", title)}</td>
      </tr>
      <tr>
        <td
          class="ink"
          style="padding:12px 16px 16px 16px;font-family:${SANS};font-size:15px;line-height:22px;color:#18211d;text-wrap:pretty;"
        >
          ${flowing(text)}
        </td>
      </tr>
    </table>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td height="24" style="height:24px;font-size:1px;line-height:24px;">&#160;</td>
      </tr>
      <tr>
        <td
          class="ink-2 rule"
          style="padding:12px 0 0 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;"
        >
          ${flowing(below)}
        </td>
      </tr>
    </table>`;

const headingOf = (text: string, above: number): Html =>
  html`<h1
    class="heading"
    style="margin:${above}px 0 0 0;font-family:${SERIF};font-size:30px;line-height:37px;font-weight:600;letter-spacing:-0.4px;color:#18211d;word-break:break-word;text-wrap:balance;"
  >
    ${headingText(text)}
  </h1>`;

const paragraphOf = (text: string, above: number): Html =>
  html`<p
    class="ink"
    style="margin:${above}px 0 0 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;word-break:break-word;text-wrap:pretty;"
  >
    ${flowing(text)}
  </p>`;

const smallOf = ({ text, email }: Extract<Block, { kind: "small" }>, above: number): Html =>
  html`<p
    class="ink-2"
    style="margin:${above}px 0 0 0;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;word-break:break-word;text-wrap:pretty;"
  >
    ${flowing(text, email)}
  </p>`;
