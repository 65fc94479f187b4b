import { isSameDevice } from "@afterword/core/phone/device-id";

/**
 * Device registration, which the app does without being asked (product §4). A user without a phone gets this one; one
 * with another one is asked first; the same phone only needs to be bound if it is not yet, registered again if it lost
 * its device token, and saved if something about it has changed.
 *
 * The phone is bound before the user is saved: the wrapper knows best whose phone it is, and a save that fails then
 * is made up for at the next start.
 */
export type Device = {
  readonly deviceId: string;
  readonly pushToken: string | null;
  readonly pushKind: "apns" | "fcm" | null;
  readonly deviceModel: string | null;
  readonly deviceSystem: string | null;
  readonly timeZone: string | null;
};

/** What the wrapper says about itself. */
export type WrapperAnswer = Omit<Device, "deviceId"> & {
  readonly deviceId: string | null;
  readonly boundTo: "nobody" | "this-user" | "other-user";
  /** The wrapper keeps what it calls the server with. */
  readonly hasDeviceToken: boolean;
};

/** What the server has; `deviceId` is null if no phone is registered. */
export type RegisteredPhone = Omit<Device, "deviceId"> & { readonly deviceId: string | null };

/** Registering takes a recent password and brings a new device token; changes do not. */
type Saving = "registration" | "changes";

export type DeviceSetup =
  /** The wrapper is asked; `tries` grows with every answer without an id. */
  | { readonly kind: "asking-wrapper"; readonly tries: number }
  /** "New Device Detected": the user decides whether this phone replaces the other one. */
  | { readonly kind: "asking-user"; readonly device: Device }
  | { readonly kind: "binding"; readonly device: Device; readonly thenSave: Saving | null }
  | { readonly kind: "saving"; readonly device: Device; readonly what: Saving }
  | {
      readonly kind: "registered";
      readonly device: Device;
      /** Just now, with a token that the wrapper does not have yet. */
      readonly isNew: boolean;
      readonly deviceToken: string | null;
    }
  | { readonly kind: "other-user" }
  /** The user declined, or something failed; the next start tries again. */
  | { readonly kind: "left-alone" };

export type DeviceSetupEvent =
  | { readonly kind: "answered"; readonly answer: WrapperAnswer; readonly registered: RegisteredPhone }
  | { readonly kind: "accepted" }
  | { readonly kind: "declined" }
  | { readonly kind: "bound"; readonly result: "bound" | "already-bound" | "other-user" }
  | { readonly kind: "saved"; readonly deviceToken: string | null }
  | { readonly kind: "failed" };

export const beginDeviceSetup: DeviceSetup = { kind: "asking-wrapper", tries: 0 };

/** Events that do not fit the state are late and change nothing. */
export function reduceDeviceSetup(state: DeviceSetup, event: DeviceSetupEvent): DeviceSetup {
  switch (state.kind) {
    case "asking-wrapper":
      return event.kind === "answered" ? afterAnswer(state.tries, event.answer, event.registered) : state;
    case "asking-user":
      return afterDecision(state, event);
    case "binding":
    case "saving":
      return event.kind === "failed" ? LEFT_ALONE : afterSuccess(state, event);
    default:
      return state;
  }
}

const LEFT_ALONE: DeviceSetup = { kind: "left-alone" };
const OTHER_USER: DeviceSetup = { kind: "other-user" };

function afterAnswer(
  tries: number,
  { boundTo, hasDeviceToken, ...answer }: WrapperAnswer,
  registered: RegisteredPhone,
): DeviceSetup {
  if (boundTo === "other-user") return OTHER_USER;
  const { deviceId } = answer;
  if (deviceId === null) return { kind: "asking-wrapper", tries: tries + 1 };
  const device = { ...answer, deviceId };
  if (registered.deviceId !== null && !isSameDevice(registered.deviceId, deviceId))
    return { kind: "asking-user", device };
  const thenSave = whatToSave(device, hasDeviceToken, registered);
  return boundTo === "nobody" ? { kind: "binding", device, thenSave } : save(device, thenSave);
}

function whatToSave(device: Device, hasDeviceToken: boolean, registered: RegisteredPhone): Saving | null {
  if (registered.deviceId === null || !hasDeviceToken) return "registration";
  return factsOf(device).some((fact) => device[fact] !== registered[fact]) ? "changes" : null;
}

const FACTS = ["deviceModel", "deviceSystem", "timeZone"] as const;
const ADDRESS = ["pushToken", "pushKind"] as const;

/** The system may give its push token long after the start: the one that is known is good until then. */
const factsOf = ({ pushToken }: Device) => (pushToken === null ? FACTS : [...ADDRESS, ...FACTS]);

/** What is saved of the phone besides its id. */
export const factsToSave = ({ pushToken, pushKind, ...facts }: Omit<Device, "deviceId">) =>
  pushToken === null ? facts : { pushToken, pushKind, ...facts };

const save = (device: Device, what: Saving | null): DeviceSetup =>
  what === null
    ? { kind: "registered", device, isNew: false, deviceToken: null }
    : { kind: "saving", device, what };

function afterDecision(
  state: Extract<DeviceSetup, { kind: "asking-user" }>,
  event: DeviceSetupEvent,
): DeviceSetup {
  if (event.kind === "accepted") return { kind: "binding", device: state.device, thenSave: "registration" };
  return event.kind === "declined" ? LEFT_ALONE : state;
}

function afterSuccess(
  state: Extract<DeviceSetup, { kind: "binding" | "saving" }>,
  event: DeviceSetupEvent,
): DeviceSetup {
  if (state.kind === "saving") {
    if (event.kind !== "saved") return state;
    const { device, what } = state;
    return { kind: "registered", device, isNew: what === "registration", deviceToken: event.deviceToken };
  }
  if (event.kind !== "bound") return state;
  return event.result === "other-user" ? OTHER_USER : save(state.device, state.thenSave);
}
