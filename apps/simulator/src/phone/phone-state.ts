import type { Installation, PhonePlatform } from "./installation.ts";

export type PhoneState = {
  readonly platform: PhonePlatform;
  readonly installation: Installation;
  readonly isOnline: boolean;
  /** `in-front`: on the screen; `put-away`: alive behind the home screen; `closed`: gone from memory. */
  readonly app: "in-front" | "put-away" | "closed";
  /** Counts the starts of the app; each loads the website anew. */
  readonly starts: number;
};
