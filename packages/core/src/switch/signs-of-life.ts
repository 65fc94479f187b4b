/** What counts as a sign of life (behaviour §1.7, docs/decisions/028). The words are stored with each sign. */
export type SignSource =
  | "log-in"
  | "button"
  | "mail-link"
  | "app-opened"
  | "app-resumed"
  | "saved"
  | "looks-changed"
  | "email-confirmed"
  | "password-changed"
  | "purchase"
  | "voucher";

/** What a page reports by itself; the server knows of the others because it does the act that proves them. */
export const PAGE_SIGN_SOURCES = [
  "button",
  "app-opened",
  "app-resumed",
] as const satisfies readonly SignSource[];
export type PageSignSource = (typeof PAGE_SIGN_SOURCES)[number];
