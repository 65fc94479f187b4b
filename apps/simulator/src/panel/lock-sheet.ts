import type { StatusLine } from "../page/status-line.ts";
import { button, element, setText, sheet } from "../page/element.ts";
import { createSwitch } from "../page/switch.ts";
import type { Phone } from "../phone/phone.ts";
import { nameOfSetting } from "../system/phone-settings.ts";

/** The lock of the phone. Quiet signs of life come only from an unlocked phone that can be locked. */
export const createLockSheet = (phone: Phone, statusLine: StatusLine): HTMLElement => {
  const { system } = phone;
  const state = element("span", { class: "chip" });
  const act = (work: () => void, sentence: string) => () => {
    work();
    statusLine.say(sentence);
  };
  const lock = button("Lock", act(system.lock, "The phone is locked."));
  const unlock = button("Unlock", act(system.unlock, "Its owner unlocked the phone."));
  const passcode = createSwitch("Passcode", (isOn) => system.set({ passcode: isOn }));
  const draw = (): void => {
    const { isLocked, settings, platform } = phone.state();
    setText(state, isLocked ? "Locked" : "Unlocked");
    lock.disabled = isLocked;
    unlock.disabled = !isLocked;
    passcode.input.checked = settings.passcode;
    passcode.rename(nameOfSetting(platform, "passcode"));
  };
  phone.watch(draw);
  draw();
  return sheet(
    "Lock",
    element("div", { class: "row" }, element("span", {}, "State"), state),
    element("div", { class: "button-grid" }, lock, unlock),
    passcode.element,
  );
};
