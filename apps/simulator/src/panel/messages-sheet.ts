import { button, element, setShown, sheet } from "../page/element.ts";
import { formatExactTime } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import type { BridgeMessage } from "../phone/frame-bridge.ts";
import { describeMessage, type MessageLine } from "./describe-message.ts";

const KEPT_LINES = 200;

export type MessagesSheet = {
  readonly element: HTMLElement;
  readonly add: (message: BridgeMessage) => void;
  /** A line that the page or the wrapper wrote into the phone's log. */
  readonly addLine: (level: string, message: string) => void;
};

/** The messages on the bridge, newest first. */
export const createMessagesSheet = (nowMs: () => number): MessagesSheet => {
  const list = element("ol", { class: "messages", tabindex: "0", "aria-label": "Messages, newest first" });
  const empty = element("p", { class: "hint" }, "Nothing has crossed the bridge yet.");
  const nameOf = new Map<number, string>();
  const clear = button(
    "Clear",
    () => {
      list.replaceChildren();
      setShown(empty, true);
    },
    { look: "small" },
  );
  const put = (line: HTMLElement): void => {
    list.prepend(element("li", {}, line));
    while (list.children.length > KEPT_LINES) list.lastElementChild?.remove();
    setShown(empty, false);
  };
  const built = sheet("Messages", list, empty);
  built.prepend(element("div", { class: "sheet-corner" }, clear));
  return {
    element: built,
    add: (message) => put(createLine(message, describeMessage(message, nameOf), nowMs())),
    addLine: (level, message) => put(element("p", { class: `log-line ${level}` }, message)),
  };
};

const createLine = (message: BridgeMessage, line: MessageLine, atMs: number): HTMLElement => {
  const { title, isRefusal, body } = line;
  const direction = message.to === "phone" ? "Page to phone" : "Phone to page";
  const head = [
    icon(message.to === "phone" ? "toPhone" : "toPage", 16),
    element("span", { class: "visually-hidden" }, direction),
    element("span", { class: isRefusal ? "message-name is-refusal" : "message-name" }, title),
    element("time", {}, formatExactTime(atMs)),
  ];
  if (body === "") return element("p", { class: `message to-${message.to}` }, ...head);
  return element(
    "details",
    { class: `message to-${message.to}` },
    element("summary", {}, ...head),
    element("pre", { tabindex: "0" }, body),
  );
};
