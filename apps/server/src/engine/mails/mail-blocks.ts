import { html, type Html } from "../../platform/http/html.ts";
import { factsOf, stepsOf } from "./fact-table.ts";
import { flowing, headingText } from "./flowing-text.ts";
import { SANS, SERIF } from "./fonts.ts";
import type { Block } from "./mail-content.ts";
import { buttonOf } from "./press-button.ts";
import { stateChip } from "./state-chip.ts";
import { threadPanel } from "./thread-panel.ts";

/** The blocks of the sheet. The room between two of them is above the second, so that none is left at the end. */
export const renderBlocks = (blocks: readonly Block[], headings: HeadingLook = LARGE): readonly Html[] =>
  blocks.map((block, place) => {
    const above = roomBetween(blocks[place - 1], block);
    return renderBlock(block, { above, isLast: place === blocks.length - 1, headings });
  });

type Place = { readonly above: number; readonly isLast: boolean; readonly headings: HeadingLook };

type HeadingLook = { readonly names: string; readonly size: number; readonly line: number };

const LARGE: HeadingLook = { names: "heading", size: 30, line: 36 };
const SMALLER: HeadingLook = { names: "heading heading-inside", size: 24, line: 30 };

const renderBlock = (block: Block, { above, isLast, headings }: Place): Html => {
  switch (block.kind) {
    case "heading":
      return headingOf(block.text, above, headings);
    case "paragraph":
      return paragraphOf(block, above);
    case "small":
      return smallOf(block, above);
    default:
      return html`<div style="margin:${above}px 0 0 0;">${renderPanel(block, isLast)}</div>`;
  }
};

type Panel = Exclude<Block, { kind: "heading" | "paragraph" | "small" }>;

const renderPanel = (block: Panel, isLast: boolean): Html => {
  switch (block.kind) {
    case "state":
      return stateChip(block);
    case "button":
      return buttonOf(block);
    case "facts":
      return factsOf(block, isLast);
    case "steps":
      return stepsOf(block.steps);
    case "thread":
      return threadPanel(block.marks);
    case "framed":
      return framedOf(block);
    case "picture":
      return pictureOf(block);
  }
};

/** The larger of what both ask for. */
const roomBetween = (before: Block | undefined, { kind }: Block): number =>
  before === undefined ? 0 : Math.max(ROOM_BELOW[before.kind], ROOM_ABOVE[kind]);

type Room = Readonly<Record<Block["kind"], number>>;

const ROOM_ABOVE: Room = {
  state: 0,
  picture: 0,
  heading: 0,
  paragraph: 16,
  small: 12,
  facts: 20,
  steps: 12,
  thread: 20,
  button: 24,
  framed: 24,
};

const ROOM_BELOW: Room = {
  state: 12,
  picture: 20,
  heading: 20,
  paragraph: 16,
  small: 12,
  facts: 20,
  steps: 16,
  thread: 20,
  button: 24,
  framed: 24,
};

/**
 * A face beside its name, as at the head of a letter; the heading names it to readers who cannot see. Where the picture
 * is blocked, its round cell stays as a tint: browsers draw no sign of a broken picture whose size they do not know.
 */
const pictureOf = ({ src, name }: Extract<Block, { kind: "picture" }>): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        class="tint"
        width="48"
        height="48"
        bgcolor="#dcebe4"
        style="width:48px;height:48px;background-color:#dcebe4;border-radius:99px;font-size:1px;line-height:1px;"
      >
        <img
          class="face"
          src="${src}"
          width="48"
          height="48"
          alt=""
          style="display:block;width:auto;height:auto;max-width:48px;border:0;border-radius:99px;"
        />
      </td>
      <td
        class="ink"
        valign="middle"
        aria-hidden="true"
        style="padding:0 0 0 12px;font-family:${SANS};font-size:16px;line-height:24px;font-weight:600;color:#18211d;word-break:break-word;"
      >
        ${headingText(name)}
      </td>
    </tr>
  </table>`;

/** On paper within a hairline, below what says what it is; its heading is a step smaller than that of the mail itself. */
const framedOf = ({ label, text, blocks }: Extract<Block, { kind: "framed" }>): Html =>
  html`<p
      class="ink"
      style="margin:0;font-family:${SERIF};font-size:20px;line-height:26px;font-weight:600;color:#18211d;"
    >
      ${headingText(label)}
    </p>
    <p
      class="ink"
      style="margin:4px 0 16px 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;"
    >
      ${flowing(text)}
    </p>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="framed rule paper"
      bgcolor="#f6f7f4"
      style="background-color:#f6f7f4;border:1px solid #dfe4de;border-radius:12px;border-collapse:separate;"
    >
      <tr>
        <td class="frame-inside" style="padding:24px 24px 24px 24px;">${renderBlocks(blocks, SMALLER)}</td>
      </tr>
    </table>`;

const headingOf = (text: string, above: number, { names, size, line }: HeadingLook): Html =>
  html`<h1
    class="${names}"
    style="margin:${above}px 0 0 0;font-family:${SERIF};font-size:${size}px;line-height:${line}px;font-weight:600;letter-spacing:-0.4px;color:#18211d;word-break:break-word;text-wrap:balance;"
  >
    ${headingText(text)}
  </h1>`;

const paragraphOf = (block: Extract<Block, { kind: "paragraph" }>, above: number): Html =>
  html`<p
    class="ink"
    style="margin:${above}px 0 0 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;word-break:break-word;"
  >
    ${flowing(block.text, block)}
  </p>`;

const smallOf = (block: Extract<Block, { kind: "small" }>, above: number): Html =>
  html`<p
    class="ink-2"
    style="margin:${above}px 0 0 0;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;word-break:break-word;"
  >
    ${flowing(block.text, block)}
  </p>`;
