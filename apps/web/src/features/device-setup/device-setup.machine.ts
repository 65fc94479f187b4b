/**
 * Registering a phone (product §4, Device registration). The wrapper is asked every 200 ms until it knows its device
 * id. A phone that is bound to another user is left alone. A user without a phone gets this one silently, a user with
 * another one is asked first; the same phone only needs to be bound if it is not yet.
 *
 * The phone is bound before the user is saved: the wrapper knows best whose phone it is, and a save that fails then
 * is made up for at the next start.
 */
export type Device = {
  readonly deviceId: string;
  readonly pushToken: string | null;
};

/** What the wrapper says about itself. */
export type WrapperAnswer = {
  readonly deviceId: string | null;
  readonly pushToken: string | null;
  readonly boundTo: "nobody" | "this-user" | "other-user";
};

export type RegisteredPhone = { readonly deviceId: string | null; readonly pushToken: string | null };

export type DeviceSetup =
  /** The wrapper is asked; `tries` grows with every answer without an id. */
  | { readonly kind: "asking-wrapper"; readonly tries: number }
  /** "New Device Detected": the user decides whether this phone replaces the other one. */
  | { readonly kind: "asking-user"; readonly device: Device }
  | { readonly kind: "binding"; readonly device: Device; readonly thenSave: boolean }
  | { readonly kind: "saving"; readonly device: Device }
  | { readonly kind: "registered" }
  | { readonly kind: "other-user" }
  /** The user declined, or something failed; the next start tries again. */
  | { readonly kind: "left-alone" };

export type DeviceSetupEvent =
  | { readonly kind: "answered"; readonly answer: WrapperAnswer; readonly registered: RegisteredPhone }
  | { readonly kind: "accepted" }
  | { readonly kind: "declined" }
  | { readonly kind: "bound"; readonly result: "bound" | "already-bound" | "other-user" }
  | { readonly kind: "saved" }
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

const REGISTERED: DeviceSetup = { kind: "registered" };
const LEFT_ALONE: DeviceSetup = { kind: "left-alone" };
const OTHER_USER: DeviceSetup = { kind: "other-user" };

function afterAnswer(tries: number, answer: WrapperAnswer, registered: RegisteredPhone): DeviceSetup {
  if (answer.boundTo === "other-user") return OTHER_USER;
  if (answer.deviceId === null) return { kind: "asking-wrapper", tries: tries + 1 };
  const device = { deviceId: answer.deviceId, pushToken: answer.pushToken };
  if (registered.deviceId !== null && !isSameId(registered.deviceId, device.deviceId))
    return { kind: "asking-user", device };
  const thenSave = registered.deviceId === null || registered.pushToken !== device.pushToken;
  if (answer.boundTo === "nobody") return { kind: "binding", device, thenSave };
  return thenSave ? { kind: "saving", device } : REGISTERED;
}

function afterDecision(
  state: Extract<DeviceSetup, { kind: "asking-user" }>,
  event: DeviceSetupEvent,
): DeviceSetup {
  if (event.kind === "accepted") return { kind: "binding", device: state.device, thenSave: true };
  return event.kind === "declined" ? LEFT_ALONE : state;
}

function afterSuccess(
  state: Extract<DeviceSetup, { kind: "binding" | "saving" }>,
  event: DeviceSetupEvent,
): DeviceSetup {
  if (state.kind === "saving") return event.kind === "saved" ? REGISTERED : state;
  if (event.kind !== "bound") return state;
  if (event.result === "other-user") return OTHER_USER;
  return state.thenSave ? { kind: "saving", device: state.device } : REGISTERED;
}

/** Systems differ in the case of their ids (product §4). */
const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
