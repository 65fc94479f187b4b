/** What counts as a sign of life (behaviour §1.7, docs/decisions/028, 066). The words are stored with each sign. */
export const SIGN_SOURCES = [
  "log-in",
  "button",
  "mail-link",
  "app-opened",
  "app-resumed",
  "saved",
  "looks-changed",
  "email-confirmed",
  "password-changed",
  "purchase",
  "voucher",
  /** "I'm fine" on a notification of the registered phone, without opening the app. */
  "push-action",
  /** A quiet sign (./quiet-signs.ts). */
  "phone-unlocked",
] as const;
export type SignSource = (typeof SIGN_SOURCES)[number];

/** The source of quiet signs of life: the owner did nothing for Afterword. All others are strong. */
export const QUIET_SOURCE = "phone-unlocked" satisfies SignSource;
export type StrongSource = Exclude<SignSource, typeof QUIET_SOURCE>;

/** What a page reports by itself; the server knows of the others because it does the act that proves them. */
export const PAGE_SIGN_SOURCES = [
  "button",
  "app-opened",
  "app-resumed",
] as const satisfies readonly SignSource[];
export type PageSignSource = (typeof PAGE_SIGN_SOURCES)[number];
