import type { EventBody, EventName, Platform, RequestAnswer, RequestBody } from "./messages.ts";
import type { CheckFacts, PermissionKind, PermissionState, Setting } from "./phone-messages.ts";
import type { QuietSigns } from "./wrapper/quiet-signs.ts";

type StoreCall = "products" | "subscribe" | "restore" | "sync" | "redeem" | "manage" | "finish";

/** The app store of the phone. */
export type StorePort = {
  readonly [C in StoreCall]: (body: RequestBody<`store.${C}`>) => Promise<RequestAnswer<`store.${C}`>>;
};

/** What the wrapper needs from the phone; a real phone and the simulated one both provide it. */
export type BridgePorts = {
  readonly wrapper: {
    readonly platform: Platform;
    readonly appVersion: string;
    readonly build: string;
    /** What this wrapper can do beyond the calls of its bridge version. */
    readonly capabilities: readonly string[];
  };
  readonly device: {
    /** Facts of this installation; `deviceId` is null until the system has reported it. */
    readonly describe: () => Promise<Omit<RequestAnswer<"device.info">, "boundTo" | "hasDeviceToken">>;
  };
  /** What the system says now; null for what it has not. */
  readonly checks: () => Promise<CheckFacts>;
  /** Opens the system's page for this setting; false if it could not. Does not wait for the return from it. */
  readonly openSettings: (setting: Setting) => Promise<boolean>;
  /** Asks the person where the system still does. */
  readonly requestPermission: (kind: PermissionKind) => Promise<PermissionState>;
  /** The wrapper's own core over ports of this phone: see wrapper/quiet-signs.ts. */
  readonly quietSigns: Pick<QuietSigns, "arm" | "disarm" | "sleep" | "hasDeviceToken">;
  /** Opens the address in the system's browser; false if it could not. */
  readonly openExternal: (url: string) => Promise<boolean>;
  /** Gives one short tick that a hand feels; nothing where the phone has none. */
  readonly tick: () => Promise<void>;
  /** Secure storage for the secret of the user to whom this installation is bound. A reinstall empties it. */
  readonly vault: {
    readonly read: () => Promise<string | null>;
    readonly write: (secret: string) => Promise<void>;
  };
  /** Only one of its dialogs is asked for at a time. */
  readonly store: StorePort;
  /** Must neither throw nor block. */
  readonly log: (level: RequestBody<"log">["level"], message: string) => void;
  /**
   * Subscribes to events. Returns an unsubscribe function. A new subscriber first gets every state that differs from
   * the default, for example that the phone is offline, because a page assumes to be active and online; and every
   * purchase that is not finished, because the page that it was made for may be gone; and the push by which a person
   * opened the app, once.
   */
  readonly subscribe: (report: <N extends EventName>(name: N, body: EventBody<N>) => void) => () => void;
};
