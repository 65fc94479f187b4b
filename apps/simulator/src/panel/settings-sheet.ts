import { element, setShown, sheet } from "../page/element.ts";
import { createSwitch } from "../page/switch.ts";
import { createSegment, showChoice } from "../page/theme.ts";
import type { PhonePlatform } from "../phone/installation.ts";
import type { Phone } from "../phone/phone.ts";
import { nameOfSetting, type PhoneSettings } from "../system/phone-settings.ts";

/** One setting in the panel, and how it is drawn when it changes. */
type Control = { readonly element: HTMLElement; readonly draw: () => void };

/** What the system lets the app do in the background, and whether it opens its settings for the app. */
export const createSettingsSheet = (phone: Phone): HTMLElement => {
  const fail = createSwitch("Settings do not open for the app", phone.system.setSettingsFail);
  const controls = [
    onlyOn(phone, "ios", createSettingSwitch(phone, "mobileData")),
    onlyOn(phone, "ios", createRefreshChoice(phone)),
    onlyOn(phone, "android", createSettingSwitch(phone, "unrestrictedBattery")),
    onlyOn(phone, "android", createSettingSwitch(phone, "backgroundData")),
  ];
  const draw = (): void => {
    for (const control of controls) control.draw();
    fail.input.checked = phone.state().settingsFail;
  };
  phone.watch(draw);
  draw();
  return sheet("System settings", ...controls.map((control) => control.element), fail.element);
};

/** What the app may use, and show. */
export const createPermissionsSheet = (phone: Phone): HTMLElement => {
  const controls = (["microphone", "camera", "notifications"] as const).map((kind) =>
    createChoice(phone, kind, PERMISSIONS),
  );
  const draw = (): void => {
    for (const control of controls) control.draw();
  };
  phone.watch(draw);
  draw();
  return sheet("Permissions", ...controls.map((control) => control.element));
};

const PERMISSIONS = [
  { value: "ask", name: "Ask" },
  { value: "granted", name: "Granted" },
  { value: "denied", name: "Denied" },
] as const;

const REFRESH = [
  { value: "on", name: "On" },
  { value: "off", name: "Off" },
  { value: "restricted", name: "Restricted" },
] as const;

const createRefreshChoice = (phone: Phone): Control => createChoice(phone, "backgroundRefresh", REFRESH);

const createChoice = <N extends "microphone" | "camera" | "notifications" | "backgroundRefresh">(
  phone: Phone,
  setting: N,
  choices: readonly { readonly value: PhoneSettings[N]; readonly name: string }[],
): Control => {
  const name = nameOfSetting("ios", setting);
  const chosen = (): PhoneSettings[N] => phone.state().settings[setting];
  const segment = createSegment(name, choices, chosen(), (value) => phone.system.set({ [setting]: value }));
  return {
    element: element(
      "div",
      { class: "row choice-row" },
      element("span", { "aria-hidden": "true" }, name),
      segment,
    ),
    draw: () => showChoice(segment, chosen()),
  };
};

const createSettingSwitch = (
  phone: Phone,
  setting: "mobileData" | "unrestrictedBattery" | "backgroundData",
): Control => {
  const { element: row, input } = createSwitch(nameOfSetting("android", setting), (isOn) =>
    phone.system.set({ [setting]: isOn }),
  );
  return {
    element: row,
    draw: () => {
      input.checked = phone.state().settings[setting];
    },
  };
};

/** The other phone does not have it. */
const onlyOn = (phone: Phone, platform: PhonePlatform, control: Control): Control => ({
  element: control.element,
  draw: () => {
    setShown(control.element, phone.state().platform === platform);
    control.draw();
  },
});
