import type { Setting } from "@afterword/bridge/phone-messages";
import { button, element, setShown, setText } from "../page/element.ts";
import { createSwitch } from "../page/switch.ts";
import type { PhonePlatform } from "../phone/installation.ts";
import type { Phone } from "../phone/phone.ts";
import { nameOfSetting, SETTING_OF, type PhoneSettings } from "./phone-settings.ts";

/** The page of the phone's settings that the app opens. */
export const createSettingsLayer = (phone: Phone): HTMLElement => {
  const layer = element("div", { class: "settings-layer" });
  let shown: Setting | null = null;
  let drawPage = (): void => {};
  const draw = (): void => {
    const { settingsPage } = phone.state();
    if (settingsPage !== shown) {
      shown = settingsPage;
      const page = settingsPage === null ? null : createPage(phone, settingsPage);
      layer.replaceChildren(...(page === null ? [] : [page.element]));
      drawPage = page?.draw ?? ((): void => {});
      layer.querySelector<HTMLElement>("input")?.focus();
    }
    setShown(layer, settingsPage !== null && !phone.state().isLocked);
    drawPage();
  };
  phone.watch(draw);
  draw();
  return layer;
};

const createPage = (phone: Phone, page: Setting) => {
  const { setting } = SETTING_OF[page];
  const name = nameOfSetting(phone.state().platform, setting);
  const row = createSwitch(name, (isOn) => phone.system.set(TURNED[setting](isOn)));
  const note = element("p", { class: "hint" });
  return {
    element: element(
      "section",
      { class: "settings-page", role: "dialog", "aria-label": `Settings: ${name}` },
      element(
        "header",
        { class: "store-head" },
        element("p", {}, "Settings"),
        element("h2", {}, pageOf(phone.state().platform, setting)),
      ),
      element("div", { class: "settings-rows" }, row.element),
      note,
      button("Back to Afterword", phone.open, { look: "primary" }),
    ),
    draw: (): void => {
      const { settings } = phone.state();
      const isRestricted = setting === "backgroundRefresh" && settings.backgroundRefresh === "restricted";
      row.input.checked = IS_ON[setting](settings);
      row.input.disabled = isRestricted;
      setText(note, isRestricted ? "Restricted by the person who manages this iPhone." : "");
    },
  };
};

/** The page as the system calls it, and as the checks of the website name it. */
const pageOf = (platform: PhonePlatform, setting: OpenedSetting): string => {
  if (setting !== "passcode") return "Afterword";
  return platform === "ios" ? "Face ID & Passcode" : "Security";
};

/** What an app may lead to. */
type OpenedSetting = (typeof SETTING_OF)[Setting]["setting"];

const IS_ON = {
  passcode: ({ passcode }) => passcode,
  notifications: ({ notifications }) => notifications === "granted",
  mobileData: ({ mobileData }) => mobileData,
  backgroundRefresh: ({ backgroundRefresh }) => backgroundRefresh === "on",
  unrestrictedBattery: ({ unrestrictedBattery }) => unrestrictedBattery,
  backgroundData: ({ backgroundData }) => backgroundData,
  microphone: ({ microphone }) => microphone === "granted",
  camera: ({ camera }) => camera === "granted",
} as const satisfies Record<OpenedSetting, (settings: PhoneSettings) => boolean>;

const TURNED = {
  passcode: (passcode) => ({ passcode }),
  notifications: (isOn) => ({ notifications: isOn ? "granted" : "denied" }),
  mobileData: (mobileData) => ({ mobileData }),
  backgroundRefresh: (isOn) => ({ backgroundRefresh: isOn ? "on" : "off" }),
  unrestrictedBattery: (unrestrictedBattery) => ({ unrestrictedBattery }),
  backgroundData: (backgroundData) => ({ backgroundData }),
  microphone: (isOn) => ({ microphone: isOn ? "granted" : "denied" }),
  camera: (isOn) => ({ camera: isOn ? "granted" : "denied" }),
} as const satisfies Record<OpenedSetting, (isOn: boolean) => Partial<PhoneSettings>>;
