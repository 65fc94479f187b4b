import type { PermissionKind, Setting } from "@afterword/bridge/phone-messages";
import type { PhoneSettings } from "../system/phone-settings.ts";
import type { BridgeFault } from "./bridge-faults.ts";
import type { Installation, PhonePlatform } from "./installation.ts";

export type PhoneState = {
  readonly platform: PhonePlatform;
  readonly installation: Installation;
  readonly isOnline: boolean;
  /** `in-front`: on the screen; `put-away`: alive behind the home screen; `closed`: gone from memory. */
  readonly app: "in-front" | "put-away" | "closed";
  /** Counts the starts of the app; each loads the website anew. */
  readonly starts: number;
  readonly settings: PhoneSettings;
  readonly isLocked: boolean;
  /** The question that the system asks its owner. */
  readonly prompt: PermissionKind | null;
  /** The page of the phone's settings that the app has opened, in front of it. */
  readonly settingsPage: Setting | null;
  /** The system refuses to open its settings for the app. */
  readonly settingsFail: boolean;
  /** Whether the phone has a push service at all. */
  readonly hasPush: boolean;
  readonly bridgeFault: BridgeFault;
};
