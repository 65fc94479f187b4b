import { button, element, setShown, setText } from "../page/element.ts";
import { formatTime } from "../page/format.ts";
import { icon } from "../page/icons.ts";
import type { StoreBoard } from "../store/store-board.ts";
import { createNotificationLayer } from "../push/notification-layer.ts";
import { createBigClock, createLockScreen } from "../system/lock-screen.ts";
import { createPromptLayer } from "../system/prompt-layer.ts";
import { createSettingsLayer } from "../system/settings-layer.ts";
import { createStoreLayer } from "./store-layer.ts";
import { createFrameView } from "./frame-view.ts";
import type { BridgeMessage } from "./frame-bridge.ts";
import type { Phone } from "./phone.ts";

export type HandsetOptions = {
  readonly phone: Phone;
  readonly board: StoreBoard;
  readonly nowMs: () => number;
  readonly onMessage: (message: BridgeMessage) => void;
};

/** The phone: bezel, status bar, the app or the home screen, and the keys below. */
export const createHandset = ({ phone, board, nowMs, onMessage }: HandsetOptions): HTMLElement => {
  const clock = element("time", { class: "status-time" });
  const network = element("span", { class: "status-icons" });
  const home = createHomeScreen(phone, nowMs);
  const lock = createLockScreen(phone, nowMs);
  const app = createFrameView(phone, onMessage);
  const screen = element(
    "div",
    { class: "screen" },
    element("div", { class: "status-bar" }, clock, element("span", { class: "island" }), network),
    element("div", { class: "app" }, app.element),
    createKeys(phone),
    home.element,
    createSettingsLayer(phone),
    createStoreLayer(phone, board),
    createPromptLayer(phone),
    lock.element,
    createNotificationLayer(phone),
  );
  const draw = (): void => {
    const state = phone.state();
    screen.dataset["platform"] = state.platform;
    screen.dataset["app"] = state.app;
    screen.dataset["lock"] = state.isLocked ? "locked" : "open";
    setShown(home.element, state.app !== "in-front" && !state.isLocked);
    app.element.inert =
      state.app !== "in-front" || state.prompt !== null || phone.store.state().dialog !== null;
    network.replaceChildren(
      icon("signal", 18),
      icon(state.isOnline ? "wifi" : "noWifi", 18),
      icon("battery", 22),
    );
    network.setAttribute("aria-label", state.isOnline ? "Online" : "Offline");
  };
  const tick = (): void => {
    setText(clock, formatTime(nowMs()));
    home.tick();
    lock.tick();
    phone.push.remind();
  };
  app.onTheme((theme) => {
    if (theme === undefined) delete screen.dataset["theme"];
    else screen.dataset["theme"] = theme;
  });
  network.setAttribute("role", "img");
  phone.watch(draw);
  phone.store.watch(draw);
  setInterval(tick, 1_000);
  draw();
  tick();
  return element("div", { class: "bezel" }, screen);
};

/** Below the app: the home indicator of an iPhone, or Android's keys. */
const createKeys = (phone: Phone): HTMLElement => {
  const back = button("Back", phone.pressBack, { icon: icon("back", 22), look: "icon" });
  const home = button("Home", phone.putAway, { icon: icon("home", 22), look: "icon" });
  const line = button("Home", phone.putAway, { look: "icon" });
  line.classList.add("home-line");
  back.classList.add("android-key");
  home.classList.add("android-key");
  return element("div", { class: "keys" }, back, home, line);
};

const createHomeScreen = (phone: Phone, nowMs: () => number) => {
  const clock = createBigClock(nowMs);
  const app = element(
    "button",
    { type: "button", class: "home-app" },
    element("span", { class: "home-icon", "aria-hidden": "true" }),
    "Afterword",
  );
  app.addEventListener("click", phone.open);
  return { element: element("div", { class: "home-screen" }, ...clock.parts, app), tick: clock.tick };
};
