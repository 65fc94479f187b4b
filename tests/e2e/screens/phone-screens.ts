import type { ShownPhone } from "@afterword/contract/endpoints/phones";
import { messages } from "@afterword/core/messages/catalog";
import type { Page } from "playwright-core";
import { answerAsUser, holdPhone, PHONE } from "./hold-phone.ts";
import { press, type Screen } from "./screen.ts";

const { account, checkTitles, device, notes, phone } = messages;

/** The registered phone, but for this. */
const register = (changes: Partial<ShownPhone> = {}) => answerAsUser({ phone: { ...PHONE, ...changes } });

const failingCheck = (page: Page) => page.getByRole("dialog", { name: checkTitles["battery-optimisation"] });

const IN_APP = { route: "account", heading: account.title, who: "anna", mode: "app" } as const;

/** Screens of the registered phone. */
export const PHONE_SCREENS: readonly Screen[] = [
  {
    name: "account-with-phone",
    route: "account",
    heading: account.title,
    who: "anna",
    answers: register(),
    act: (page) => page.getByText(phone.lastReached).waitFor(),
  },
  {
    name: "account-on-its-phone",
    ...IN_APP,
    answers: register(),
    before: holdPhone((held) => held.setCheck("ignoringBatteryOptimizations", false)),
    act: async (page) => {
      await failingCheck(page).getByRole("button", { name: device.skip }).click();
      await page.getByRole("button", { name: phone.remove }).waitFor();
    },
  },
  {
    name: "account-quiet-signs-question",
    ...IN_APP,
    answers: register({ quietSigns: false, quietUntil: null }),
    before: holdPhone(),
    act: async (page) => {
      await page.getByRole("switch", { name: phone.quiet }).click();
      await page.getByRole("dialog", { name: device.quietTitle }).waitFor();
    },
  },
  {
    name: "account-phone-removal-question",
    ...IN_APP,
    onlyDrawn: true,
    answers: register(),
    before: holdPhone(),
    act: async (page) => {
      await press(phone.remove)(page);
      await page.getByRole("dialog", { name: phone.removeQuestion }).waitFor();
    },
  },
  {
    name: "system-check",
    route: "notes",
    heading: notes.title,
    who: "anna",
    mode: "app",
    answers: register(),
    before: holdPhone((held) => held.setCheck("ignoringBatteryOptimizations", false)),
    act: (page) => failingCheck(page).waitFor(),
  },
];
