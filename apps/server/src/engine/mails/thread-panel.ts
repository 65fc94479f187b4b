import { html, type Html } from "../../platform/http/html.ts";

/** The three moments of the thread as words; the lamp stands at the reminder. */
export type ThreadMarks = {
  readonly lastSign: string;
  readonly reminder: string;
  readonly delivery: string;
};

/** The dark card of the product's first page, drawn with table cells because mail programs know little else. */
export const threadPanel = ({ lastSign, reminder, delivery }: ThreadMarks): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="thread"
    bgcolor="#17342d"
    style="background-color:#17342d;border:1px solid #17342d;border-radius:14px;border-collapse:separate;"
  >
    <tr>
      <td style="padding:22px 20px 20px 20px;">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="table-layout:fixed;"
        >
          <tr>
            ${cell("left", line("dot", "line"))} ${cell("center", line("line", "lamp", "rest"))}
            ${cell("right", line("rest", "ring"))}
          </tr>
          <tr>
            ${label("left", "Last sign", lastSign)} ${label("center", "Reminder", reminder)}
            ${label("right", "Delivery", delivery)}
          </tr>
        </table>
      </td>
    </tr>
  </table>`;

type Align = "left" | "center" | "right";
type Piece = "dot" | "line" | "lamp" | "rest" | "ring";

const cell = (align: Align, content: Html): Html =>
  html`<td align="${align}" valign="middle" height="20">${content}</td>`;

const line = (...pieces: readonly Piece[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${pieces.map((piece) => PIECES[piece])}
    </tr>
  </table>`;

const dotOf = (size: number, style: string): Html =>
  html`<td width="${size}" style="width:${size}px;line-height:0;font-size:0;">
    <div style="width:${size}px;height:${size}px;border-radius:99px;${style}"></div>
  </td>`;

const lineOf = (color: string): Html =>
  html`<td style="line-height:0;font-size:0;"><div style="height:2px;background-color:${color};"></div></td>`;

const PIECES: Record<Piece, Html> = {
  dot: dotOf(10, "background-color:#b6c8bf;"),
  line: lineOf("#b6c8bf"),
  lamp: dotOf(18, "background-color:#f2b84b;"),
  rest: lineOf("#3d5a51"),
  ring: dotOf(10, "background-color:#3d5a51;"),
};

const label = (align: Align, name: string, value: string): Html =>
  html`<td
    align="${align}"
    valign="top"
    style="padding-top:10px;font-family:Commissioner,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:19px;color:#b6c8bf;"
  >
    ${name}<br /><span style="color:#f3f5ee;font-weight:600;">${value}</span>
  </td>`;
