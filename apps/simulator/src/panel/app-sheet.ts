import type { StatusLine } from "../page/status-line.ts";
import { button, element, setText, sheet } from "../page/element.ts";
import { createSwitch } from "../page/switch.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import type { Phone } from "../phone/phone.ts";

const APP_STATES = {
  "in-front": "In front",
  "put-away": "In the background",
  closed: "Closed",
} as const satisfies Record<PhoneState["app"], string>;

/** What a user does with the app, and the network. */
export const createAppSheet = (phone: Phone, statusLine: StatusLine): HTMLElement => {
  const act = (work: () => void, sentence: string) => () => {
    work();
    statusLine.say(sentence);
  };
  const pause = button("Pause", act(phone.putAway, "The app went to the background."));
  const resume = button("Resume", act(phone.open, "The app is back in front."));
  const kill = button("Kill", act(phone.closeApp, "The app was closed."));
  const reopen = button("Reopen", act(phone.open, "The app was started anew."));
  const back = button("Back key", act(phone.pressBack, "The page was told of the back key."));
  const state = element("span", { class: "chip" });
  const hint = element("p", { class: "hint" });
  const network = createNetworkSwitch(phone, statusLine);
  const draw = (): void => {
    const { app, platform } = phone.state();
    setText(state, APP_STATES[app]);
    pause.disabled = app !== "in-front";
    resume.disabled = app !== "put-away";
    kill.disabled = app === "closed";
    reopen.disabled = app !== "closed";
    back.disabled = app !== "in-front" || platform === "ios";
    setText(hint, platform === "ios" ? "An iPhone has no back key; the Android phone has one." : "");
  };
  phone.watch(draw);
  draw();
  return sheet(
    "App",
    element("div", { class: "row" }, element("span", {}, "State"), state),
    element("div", { class: "button-grid" }, pause, resume, back, kill, reopen),
    hint,
    network,
  );
};

const createNetworkSwitch = (phone: Phone, statusLine: StatusLine): HTMLElement => {
  const network = createSwitch("Network", (isOnline) => {
    phone.setOnline(isOnline);
    statusLine.say(isOnline ? "The phone is online." : "The phone is offline.");
  });
  const draw = (): void => {
    network.input.checked = phone.state().isOnline;
  };
  phone.watch(draw);
  draw();
  return network.element;
};
