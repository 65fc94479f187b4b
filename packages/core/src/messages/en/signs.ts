import type { SignSource } from "../../switch/signs-of-life.ts";

/** What a sign of life came from, by its source (behaviour §1.7). */
export const signs = {
  "log-in": "login",
  button: "“I’m fine”",
  "mail-link": "link in our email",
  "app-opened": "app opened",
  "app-resumed": "app in use",
  saved: "change saved",
  "looks-changed": "appearance changed",
  "email-confirmed": "address confirmed",
  "password-changed": "password changed",
  purchase: "plan bought",
  voucher: "voucher redeemed",
  "push-action": "“I’m fine” on a notification",
  "phone-unlocked": "phone unlocked",
} as const satisfies Record<SignSource, string>;
