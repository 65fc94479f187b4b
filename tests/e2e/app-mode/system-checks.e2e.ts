import type { User } from "@afterword/contract/endpoints/accounts";
import { checkTitles, device as say } from "@afterword/core/messages/device";
import { describe, expect, it } from "vitest";
import { openAccount } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { factOf, openPhonePage, press, type PhonePage } from "../phone-page.ts";
import { awaitToast } from "../toast.ts";

const stage = openStage();

/** Phones on which four checks fail, in the order of the product; what their owner does about each. */
const PHONES = [
  {
    platform: "ios",
    settings: { passcode: false, notifications: "denied", mobileData: false, backgroundRefresh: "off" },
    checks: [
      { check: "passcode", fixedBy: "Passcode" },
      { check: "notifications" },
      { check: "cellular-data", leftAs: "Mobile data" },
      { check: "background-refresh", fixedBy: "Background App Refresh" },
    ],
  },
  {
    platform: "android",
    settings: {
      passcode: false,
      notifications: "denied",
      unrestrictedBattery: false,
      backgroundData: false,
    },
    checks: [
      { check: "notifications" },
      { check: "screen-lock", fixedBy: "Screen lock" },
      { check: "battery-optimisation", leftAs: "Unrestricted battery use" },
      { check: "background-data", fixedBy: "Background data" },
    ],
  },
] as const;

type Step = {
  readonly check: keyof typeof checkTitles;
  readonly fixedBy?: string;
  readonly leftAs?: string;
};

/** A check is skipped at once, fixed in the phone's settings, or left as it is there and then skipped. */
const settle = async ({ app, handset }: PhonePage, { check, fixedBy, leftAs }: Step): Promise<void> => {
  const question = app.getByRole("dialog", { name: checkTitles[check] });
  await question.waitFor();
  const setting = fixedBy ?? leftAs;
  if (setting !== undefined) {
    await press(question, say.openSettings);
    const row = handset.getByRole("switch", { name: setting });
    if (fixedBy === undefined) await row.waitFor();
    else await row.check();
    await press(handset, "Back to Afterword");
  }
  if (leftAs !== undefined) await question.getByText(say.stillFails).waitFor();
  if (fixedBy === undefined) await press(question, say.skip);
  await question.waitFor({ state: "detached" });
};

describe("the system checks of a phone that was registered just now", () => {
  it.each(PHONES)(
    "On $platform each failing check is asked about in order, and is fixed, skipped or fails still",
    async ({ platform, settings, checks }) => {
      const writer = { firstname: "Iva", lastname: "Moser", email: `${platform}-checks@example.com` };
      const account = await openAccount(stage.world, writer, null);
      const phone = await openPhonePage(stage, {
        account,
        kept: { platform, [`${platform}.settings`]: JSON.stringify(settings) },
      });
      for (const step of checks) await settle(phone, step);
      await awaitToast(phone.app, say.setupCompleteSkipped(2));
      const { deviceId } = await account.call<User>("GET", `/api/user/${account._id}`);
      expect(deviceId).toBe(await factOf(phone, "Device id"));
      expect(phone.complaints()).toEqual([]);
    },
  );
});
