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

/** A strong sign of life is an act that its owner does for Afterword; a quiet one is none. */
export type StrongSource = Exclude<SignSource, "phone-unlocked">;

/** What a page reports by itself; the server knows of the others because it does the act that proves them. */
export const PAGE_SIGN_SOURCES = [
  "button",
  "app-opened",
  "app-resumed",
] as const satisfies readonly SignSource[];
export type PageSignSource = (typeof PAGE_SIGN_SOURCES)[number];
