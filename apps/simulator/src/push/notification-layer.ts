import { button, element } from "../page/element.ts";
import { formatTime } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import type { Phone } from "../phone/phone.ts";
import type { PhoneNotification } from "./notifications.ts";

/** More would cover the screen; the others wait behind them. */
const SHOWN_AT_ONCE = 3;

/** As on a phone in use. */
const OVER_APP_MS = 8_000;

/**
 * The notifications, over whatever the phone shows. They do not cover the app for long, and those that were there before
 * it came to the front not at all: they wait on the home screen.
 */
export const createNotificationLayer = (phone: Phone): HTMLElement => {
  const { push } = phone;
  const list = element("ol", { class: "notices", "aria-label": "Notifications", "aria-live": "polite" });
  const isAppSeen = (): boolean => phone.state().app === "in-front" && !phone.state().isLocked;
  let isInFront = isAppSeen();
  let lastBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const newestId = (): number => Math.max(0, ...push.notifications.shown().map(({ id }) => id));
  const drawAll = (): void => {
    const shown = push.notifications.shown().filter(({ id }) => !isInFront || id > lastBefore);
    list.replaceChildren(
      ...shown
        .slice(0, SHOWN_AT_ONCE)
        .map((one) => element("li", { class: "notice" }, ...partsOf(one, push))),
    );
  };
  phone.watch(() => {
    if (isInFront === isAppSeen()) return;
    isInFront = isAppSeen();
    lastBefore = newestId();
    drawAll();
  });
  push.notifications.watch(() => {
    drawAll();
    const arrived = newestId();
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastBefore = Math.max(lastBefore, arrived);
      if (isInFront) drawAll();
    }, OVER_APP_MS);
  });
  drawAll();
  return list;
};

const partsOf = (notification: PhoneNotification, push: Phone["push"]): readonly HTMLElement[] => {
  const { id, title, body, atMs, challenge } = notification;
  const touch = element(
    "button",
    { type: "button", class: "notice-touch" },
    element("span", { class: "home-icon", "aria-hidden": "true" }),
    element(
      "span",
      { class: "notice-words" },
      element("span", { class: "notice-title" }, title),
      element("span", {}, body),
    ),
    element("time", {}, formatTime(atMs)),
  );
  touch.addEventListener("click", () => push.touch(notification));
  const dismiss = button("Dismiss", () => push.notifications.dismiss(id), {
    icon: icon("close", 18),
    look: "icon",
  });
  dismiss.classList.add("notice-dismiss");
  const answer = button(push.actionName(), () => void push.answer(notification));
  return challenge === null ? [touch, dismiss] : [touch, dismiss, answer];
};
