import { html, type Html } from "../../platform/http/html.ts";
import { flowing, headingText } from "./flowing-text.ts";
import { SANS, SERIF } from "./fonts.ts";

export type ThreadMarks = {
  readonly lastSign: ThreadEnd;
  readonly delivery: ThreadEnd;
  /** How much of the time from the last sign to the delivery is over, in percent; from 4 to 94, apart from both ends. */
  readonly lamp: number;
  /** Said above the line in the last notice. */
  readonly title?: string;
  readonly text?: string;
};

type ThreadEnd = { readonly label: string; readonly date: string };

/**
 * The dark card of the product's first page, drawn with table cells because mail programs know little else: the last
 * sign, today's lamp, and the envelope of the delivery. Its border is amber in the last notice.
 */
export const threadPanel = ({ lastSign, delivery, lamp, title, text }: ThreadMarks): Html => {
  const isLast = title !== undefined;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="thread${isLast ? "" : " thread-calm"}"
    bgcolor="#17342d"
    style="background-color:#17342d;border:${isLast ? "2px solid #f2b84b" : "1px solid #17342d"};border-radius:14px;border-collapse:separate;"
  >
    <tr>
      <td style="padding:20px 20px 18px 20px;">
        ${isLast ? [titleOf(title, text ?? "")] : []}
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            ${dot} ${line("#b6c8bf", lamp)} ${lampOf} ${line("#4a675e", 100 - lamp)} ${envelope}
          </tr>
        </table>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            ${end("left", lastSign)} ${end("right", delivery)}
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
};

const titleOf = (title: string, text: string): Html =>
  html`<p
      style="margin:0 0 4px 0;font-family:${SERIF};font-size:22px;line-height:28px;font-weight:600;color:#f3f5ee;text-wrap:balance;"
    >
      ${headingText(title)}
    </p>
    <p style="margin:0 0 18px 0;font-family:${SANS};font-size:15px;line-height:22px;color:#b6c8bf;">
      ${flowing(text)}
    </p>`;

/** Outlook draws squares; everything else draws circles. */
const circle = (size: number, color: string): Html =>
  html`<td width="${size}" valign="middle" style="width:${size}px;">
    <table role="presentation" width="${size}" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          width="${size}"
          height="${size}"
          bgcolor="${color}"
          style="width:${size}px;height:${size}px;background-color:${color};border-radius:99px;font-size:1px;line-height:1px;"
        >
          &#160;
        </td>
      </tr>
    </table>
  </td>`;

const dot = circle(10, "#b6c8bf");
const lampOf = circle(18, "#f2b84b");

const line = (color: string, percent: number): Html =>
  html`<td width="${percent}%" valign="middle" style="width:${percent}%;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          height="2"
          bgcolor="${color}"
          style="height:2px;background-color:${color};font-size:1px;line-height:2px;"
        >
          &#160;
        </td>
      </tr>
    </table>
  </td>`;

/** Followed by the sign that asks for text instead of an emoji. */
const envelope = html`<td
  width="32"
  valign="middle"
  align="right"
  aria-hidden="true"
  style="width:32px;padding:0 0 0 6px;font-family:Segoe UI Symbol,Apple Symbols,DejaVu Sans,sans-serif;font-size:22px;line-height:22px;color:#f3f5ee;"
>
  &#9993;&#65038;
</td>`;

const end = (align: "left" | "right", { label, date }: ThreadEnd): Html =>
  html`<td
    align="${align}"
    width="50%"
    valign="top"
    style="padding-top:8px;font-family:${SANS};font-size:13px;line-height:19px;color:#b6c8bf;"
  >
    ${label}<br /><span style="color:#f3f5ee;font-weight:600;">${date}</span>
  </td>`;
