import { html, type Html } from "../../platform/http/html.ts";
import { flowing, headingText } from "./flowing-text.ts";
import { SANS, SERIF } from "./fonts.ts";

export type ThreadMarks = {
  readonly lastSign: ThreadMark;
  readonly today: ThreadMark;
  readonly delivery: ThreadMark;
  /** How much of the time from the last sign to the delivery is over, in percent; from 4 to 94, apart from both ends. */
  readonly lamp: number;
  /** Said above the line: when notes go out, and on what condition. */
  readonly title?: string;
  readonly text?: string;
  /** Amber around it. */
  readonly isLastNotice: boolean;
};

type ThreadMark = { readonly label: string; readonly date: string };

/**
 * The dark card of the product's first page, drawn with table cells because mail programs know little else: the last
 * sign, today's lamp, and the envelope of the delivery. It is spruce in the dark as well, where the sheet around it is
 * nearly as dark as the app's own card.
 */
export const threadPanel = (marks: ThreadMarks): Html => {
  const { lastSign, delivery, lamp, title, text = "", isLastNotice } = marks;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="thread"
    bgcolor="#17342d"
    style="background-color:#17342d;border:2px solid ${isLastNotice ? "#f2b84b" : "#17342d"};border-radius:14px;border-collapse:separate;"
  >
    <tr>
      <td style="padding:20px 20px 18px 20px;">
        ${title === undefined ? [] : [titleOf(title, text)]} ${todayOf(marks)}
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            ${dot} ${line("#b6c8bf", lamp)} ${lampOf} ${line("#6b897f", 100 - lamp)} ${envelope}
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
      style="margin:0 0 8px 0;font-family:${SERIF};font-size:21px;line-height:28px;font-weight:600;color:#f3f5ee;text-wrap:balance;"
    >
      ${headingText(title)}
    </p>
    <p
      style="margin:0 0 20px 0;font-family:${SANS};font-size:15px;line-height:22px;color:#b6c8bf;text-wrap:balance;"
    >
      ${flowing(text)}
    </p>`;

/**
 * Today's date is centred above its lamp, or begins near it where the lamp is early. In a table of its own, where its
 * length does not move the line; what is beside it is as wide as the line before or behind the lamp.
 */
const todayOf = ({ today: { label, date }, lamp }: ThreadMarks): Html => {
  const isCentred = lamp >= ROOM_FOR_TODAY;
  const [left, right] = isCentred ? [ENDS - AFTER_TODAY, AFTER_TODAY] : [0, ENDS];
  const said = html`<td
    align="${isCentred ? "center" : "left"}"
    width="${TODAY}"
    style="width:${TODAY}px;font-family:${SANS};font-size:13px;line-height:20px;color:#b6c8bf;white-space:nowrap;"
  >
    ${label} <span style="color:#f3f5ee;font-weight:600;">${date}</span>
  </td>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="padding:0 ${right}px 6px ${left}px;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            ${isCentred ? [nothing(), said, nothing(100 - lamp)] : [nothing(lamp), said, nothing()]}
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
};

/** As wide as it gets where no percentage is given. */
const nothing = (percent?: number): Html =>
  percent === undefined
    ? html`<td style="font-size:1px;line-height:1px;">&#160;</td>`
    : html`<td width="${percent}%" style="width:${percent}%;font-size:1px;line-height:1px;">&#160;</td>`;

/** In pixels; the rest of the card is the line. */
const [DOT, LAMP, RING, TODAY] = [10, 18, 32, 80];
const ENDS = DOT + LAMP + RING;

/** Between today's date and the end of the card, for a lamp at the end of the line. */
const AFTER_TODAY = RING + (LAMP - TODAY) / 2;

/** In percent of the line: on a phone it takes so much before the lamp. */
const ROOM_FOR_TODAY = 40;

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

const dot = circle(DOT, "#b6c8bf");
const lampOf = circle(LAMP, "#f2b84b");

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

/** In a ring that the line touches; followed by the sign that asks for text instead of an emoji. */
const envelope = html`<td width="${RING}" valign="middle" style="width:${RING}px;">
  <table
    role="presentation"
    width="${RING}"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        width="28"
        height="28"
        valign="middle"
        align="center"
        aria-hidden="true"
        style="width:28px;height:28px;border:2px solid #6b897f;border-radius:99px;font-family:Segoe UI Symbol,Apple Symbols,DejaVu Sans,sans-serif;font-size:16px;line-height:28px;color:#f3f5ee;"
      >
        &#9993;&#65038;
      </td>
    </tr>
  </table>
</td>`;

const end = (align: "left" | "right", { label, date }: ThreadMark): Html =>
  html`<td
    align="${align}"
    width="50%"
    valign="top"
    style="padding-top:8px;font-family:${SANS};font-size:13px;line-height:20px;color:#b6c8bf;"
  >
    ${label}<br /><span style="color:#f3f5ee;font-weight:600;">${date}</span>
  </td>`;
