import { html, type Html } from "../../platform/http/html.ts";
import { SANS, SERIF } from "./fonts.ts";
import type { Block } from "./mail-content.ts";
import { threadPanel } from "./thread-panel.ts";

/** One block of the sheet. */
export const renderBlock = (block: Block): Html => {
  switch (block.kind) {
    case "heading":
      return headingOf(block.text);
    case "paragraph":
      return paragraphOf(block.text);
    case "button":
      return buttonOf(block);
    case "facts":
      return factsOf(block.rows);
    case "thread":
      return html`<div style="margin:0 0 24px 0;">${threadPanel(block.marks)}</div>`;
    case "mark":
      return markOf(block.title, block.text);
    case "picture":
      return pictureOf(block.src, block.name);
    case "small":
      return smallOf(block.text);
  }
};

/** Beside the heading, which says whose face it is. */
const pictureOf = (src: string, name: string): Html =>
  html`<div style="margin:0 0 20px 0;">
    <img
      class="face"
      src="${src}"
      width="72"
      height="72"
      alt="${name}"
      style="display:block;width:72px;height:72px;border:0;border-radius:99px;font-family:${SANS};font-size:14px;line-height:20px;color:#18211d;"
    />
  </div>`;

/** Dark on amber in both themes. */
const markOf = (title: string, text: string): Html =>
  html`<div style="margin:0 0 28px 0;">
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      bgcolor="#f2b84b"
      style="background-color:#f2b84b;border-radius:12px;border-collapse:separate;"
    >
      <tr>
        <td style="padding:16px 18px;font-family:${SANS};font-size:15px;line-height:22px;color:#22190a;">
          <strong style="font-size:16px;">${title}</strong><br />${text}
        </td>
      </tr>
    </table>
  </div>`;

const headingOf = (text: string): Html =>
  html`<h1
    class="heading"
    style="margin:0 0 20px 0;font-family:${SERIF};font-size:30px;line-height:37px;font-weight:600;letter-spacing:-0.4px;color:#18211d;word-break:break-word;"
  >
    ${text}
  </h1>`;

const paragraphOf = (text: string): Html =>
  html`<p
    class="ink"
    style="margin:0 0 16px 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;word-break:break-word;"
  >
    ${text}
  </p>`;

const smallOf = (text: string): Html =>
  html`<p
    class="ink-2"
    style="margin:14px 0 0 0;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;word-break:break-word;"
  >
    ${text}
  </p>`;

const factsOf = (rows: readonly (readonly [string, string])[]): Html =>
  html`<div style="margin:8px 0 14px 0;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      ${rows.map(([label, value]) => rowOf(label, value))}
    </table>
  </div>`;

/** Word pads the cell and ignores the padding of the link. */
const buttonOf = ({ label, href, look }: Extract<Block, { kind: "button" }>): Html => {
  const { fill, ink, press, size } = look === "lamp" ? LAMP : SPRUCE;
  return html`<div style="margin:28px 0;">
    <table
      role="presentation"
      ${look === "lamp" ? FULL_WIDTH : NO_WIDTH}
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="press-table"
      style="border-collapse:separate;"
    >
      <tr>
        <td
          align="center"
          class="${press}"
          bgcolor="${fill}"
          style="background-color:${fill};border-radius:12px;mso-padding-alt:15px 30px;"
        >
          <a
            href="${href}"
            class="button${look === "lamp" ? "" : " plain"}"
            style="display:block;padding:15px 30px;font-family:${SANS};font-size:${size}px;line-height:22px;font-weight:600;color:${ink};text-decoration:none;"
            >${label}</a
          >
        </td>
      </tr>
    </table>
  </div>`;
};

/**
 * The address behind the button, at the end of the sheet: for programs that draw no button, and for readers who are
 * rightly wary of them. `sentence` says what it is for.
 */
export const renderAddress = (sentence: string, href: string): Html =>
  html`<div style="margin:28px 0 0 0;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          class="ink-3 rule"
          style="padding:16px 0 0 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:13px;line-height:19px;color:#626d66;"
        >
          ${sentence}<br /><a href="${href}" class="ink-3" style="color:#626d66;word-break:break-all;"
            >${href}</a
          >
        </td>
      </tr>
    </table>
  </div>`;

/** The button of a sign of life is amber in both themes, as in the app. */
const LAMP = { fill: "#f2b84b", ink: "#22190a", press: "press lamp", size: 17 } as const;
const SPRUCE = { fill: "#1f5f52", ink: "#ffffff", press: "press", size: 16 } as const;

const FULL_WIDTH = html`width="100%"`;
const NO_WIDTH = html``;

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
      ${value}
    </td>
  </tr>`;
