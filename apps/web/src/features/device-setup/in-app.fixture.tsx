import type { User } from "@afterword/contract/endpoints/accounts";
import { onTestFinished } from "vitest";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { TooLateNotice } from "../signs-of-life/too-late-notice.tsx";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { DeviceSetup } from "./device-setup.tsx";

export const SAVE = `PUT /api/user/${ANNA}`;
export const SIGN = "POST /api/user/confirm-agency";
export const TURN = "PUT /api/phone/quiet-signs";

/** What the phone of these tests says of itself, as the page saves it. */
export const FACTS = {
  pushToken: "push-1",
  pushKind: "fcm",
  deviceModel: "Test phone",
  deviceSystem: null,
  timeZone: "Europe/Zurich",
} as const;
export const THIS_PHONE = { deviceId: "device-1", ...FACTS };

const PHONE: NonNullable<User["phone"]> = {
  model: "Test phone",
  system: null,
  pushKind: "fcm",
  isPushed: true,
  quietSigns: false,
  registeredAt: "2026-11-01T09:00:00.000Z",
  lastReachedAt: "2026-11-21T08:00:00.000Z",
  quietUntil: null,
};

/** A user whose registered phone is the one of these tests, with nothing left to save or to ask. */
export const registeredUser = (phone: Partial<typeof PHONE> = {}): Partial<User> => {
  window.localStorage.setItem("phoneTimeZone", FACTS.timeZone);
  onTestFinished(() => window.localStorage.removeItem("phoneTimeZone"));
  return { deviceId: "device-1", pushToken: "push-1", phone: { ...PHONE, ...phone } };
};

/** How the wrapper of a registered phone begins. */
export const REGISTERED = { boundTo: "secret-of-anna", deviceToken: "token-0" };

/** A server that registers phones and switches quiet signs, with the app of a logged-in user. */
export function open(changes: Partial<User> = {}, answers: Answers = {}) {
  let user = buildUser(changes);
  const server = serve({
    [`GET /api/user/${ANNA}`]: () => ({ json: user }),
    [SAVE]: ({ body }) => {
      const { deviceId = user.deviceId, pushToken = user.pushToken } = body as Partial<User>;
      user = { ...user, deviceId, pushToken, phone: deviceId === null ? null : (user.phone ?? PHONE) };
      const registers = typeof (body as Partial<User>).deviceId === "string";
      return { json: registers ? { ...user, deviceToken: "token-1" } : user };
    },
    [TURN]: ({ body }) => {
      const { on } = body as { readonly on: boolean };
      user = { ...user, phone: { ...PHONE, ...user.phone, quietSigns: on } };
      return { text: "" };
    },
    [SIGN]: { text: "" },
    ...answers,
  });
  logIn();
  const shown = show(<Started key="first" />);
  return { ...server, startAgain: () => shown.become(<Started key="next" />) };
}

const Started = () => (
  <DeviceProvider>
    <DeviceSetup />
    <TooLateNotice />
  </DeviceProvider>
);
