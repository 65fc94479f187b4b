/**
 * Everything a command may refuse to do. It is returned where the caller must choose; the server maps it to
 * a status in one place (apps/server/src/http/errors.ts).
 */
export type DomainError =
  /** Unknown, or someone else's: the answer is the same, so that ids tell nothing. */
  | { readonly kind: "not-found"; readonly sentence?: string }
  /** No valid session. */
  | { readonly kind: "no-session" }
  /** Known who it is, but not allowed. */
  | { readonly kind: "forbidden" }
  /** Messages beside their fields, by dotted path. */
  | { readonly kind: "invalid"; readonly fields: Readonly<Record<string, string>> }
  /** A limit of the plan; a sentence a person can act on. */
  | { readonly kind: "limit-exceeded"; readonly sentence: string }
  | { readonly kind: "too-many-tries"; readonly waitMs: number }
  /** Used, expired, unknown, or of an older reminder. */
  | { readonly kind: "link-invalid"; readonly sentence: string }
  /** The thing is not in a state that allows this. */
  | { readonly kind: "conflict"; readonly sentence: string }
  | { readonly kind: "wrong-credentials" }
  | { readonly kind: "account-disabled" }
  | { readonly kind: "email-unconfirmed" }
  | { readonly kind: "no-device" }
  /** More is asked at once than can be done; try again. */
  | { readonly kind: "busy" };
