import { expect } from "vitest";
import { REQUESTS } from "../messages.ts";
import type { Check, CheckFacts, PermissionKind, PermissionState } from "../phone-messages.ts";
import type { Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";
import type { PhoneSystem } from "./phone-on-trial.ts";

type Fact = {
  [F in keyof CheckFacts]: readonly [F, fine: CheckFacts[F], fails: CheckFacts[F]];
}[keyof CheckFacts];

/** What each system says of itself. */
const FACTS: Readonly<Record<PhoneSystem, readonly Fact[]>> = {
  ios: [
    ["passcodeEnabled", true, false],
    ["notificationsGranted", true, false],
    ["cellularRestricted", false, true],
    ["backgroundRefreshStatus", 2, 1],
    ["backgroundRefreshStatus", 2, 0],
  ],
  android: [
    ["notificationsGranted", true, false],
    ["deviceSecure", true, false],
    ["ignoringBatteryOptimizations", true, false],
    ["backgroundDataRestricted", false, true],
  ],
};

const CHECKS_OF: Readonly<Record<PhoneSystem, readonly Check[]>> = {
  ios: ["passcode", "notifications", "cellular-data", "background-refresh"],
  android: ["notifications", "screen-lock", "battery-optimisation", "background-data"],
};

const KINDS: readonly PermissionKind[] = ["microphone", "camera", "notifications"];
const STATES: readonly PermissionState[] = ["granted", "denied", "blocked"];

const lookAt = async (phone: Conversation, id: number): Promise<CheckFacts> =>
  REQUESTS["device.checks"].answer.parse(await phone.call(id, "device.checks", {}));

/** What the system says, allows and does. */
export const phoneLaws = (system: PhoneSystem): readonly Law[] => [
  law("The checks say nothing of what this system has not", async (phone) => {
    const own = new Set<string>(FACTS[system].map(([fact]) => fact));
    const told = Object.entries(await lookAt(phone, 1)).filter(([, value]) => value !== null);
    expect(new Set(told.map(([fact]) => fact))).toEqual(own);
  }),

  ...FACTS[system].map(([fact, fine, fails]) =>
    law(`The checks say that ${fact} became ${String(fails)} and ${String(fine)} again`, async (phone) => {
      phone.host.phone.setCheck(fact, fails as never);
      expect(await lookAt(phone, 1)).toMatchObject({ [fact]: fails });
      phone.host.phone.setCheck(fact, fine as never);
      expect(await lookAt(phone, 2)).toMatchObject({ [fact]: fine });
    }),
  ),

  ...[...CHECKS_OF[system], "microphone" as const].map((check) =>
    law(`The settings of ${check} are opened, or said not to`, async (phone) => {
      expect(await phone.call(1, "device.openSettings", { check })).toEqual({ opened: true });
      phone.host.phone.failSettings();
      expect(await phone.call(2, "device.openSettings", { check })).toEqual({ opened: false });
    }),
  ),

  ...KINDS.flatMap((kind) =>
    STATES.map((state) =>
      law(`A request for the ${kind} is answered with ${state}`, async (phone) => {
        phone.host.phone.answerPermission(kind, state);
        expect(await phone.call(1, "permission.request", { kind })).toEqual({ state });
      }),
    ),
  ),

  law("An address outside is opened, or said not to", async (phone) => {
    const url = "https://elsewhere.example/terms?lang=de";
    expect(await phone.call(1, "open.external", { url })).toEqual({ opened: true });
    phone.host.phone.failSettings();
    expect(await phone.call(2, "open.external", { url })).toEqual({ opened: false });
  }),

  law("Each call for a tick gives one", async (phone) => {
    for (const ticks of [1, 2]) {
      expect(await phone.call(ticks, "haptic.tick", {})).toEqual({ ok: true });
      expect(phone.host.phone.ticks()).toBe(ticks);
    }
  }),
];
