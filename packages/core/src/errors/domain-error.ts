import type { SecondFactorOffer } from "../accounts/second-factor.ts";
import type { Sentence } from "../language/sentence.ts";
import type { Catalog } from "../messages/catalog.ts";

/**
 * Everything a command may refuse to do. It is returned where the caller must choose; the server maps it to
 * a status in one place (apps/server/src/platform/http/errors.ts).
 */
export type DomainError =
  /** Unknown, or someone else's: the answer is the same, so that ids tell nothing. */
  | { readonly kind: "not-found"; readonly sentence?: Sentence }
  /** No valid session. */
  | { readonly kind: "no-session" }
  /** Known who it is, but not allowed. */
  | { readonly kind: "forbidden" }
  /** It concerns the phone itself, and the session is of the website. */
  | { readonly kind: "only-in-app" }
  /** Messages beside their fields, by dotted path. */
  | { readonly kind: "invalid"; readonly fields: Readonly<Record<string, Sentence>> }
  /** A limit of the plan; a sentence a person can act on. */
  | { readonly kind: "limit-exceeded"; readonly sentence: Sentence }
  | { readonly kind: "too-many-tries"; readonly waitMs: number }
  /** Used, expired, unknown, or of a reminder that was answered. */
  | { readonly kind: "link-invalid"; readonly sentence: Sentence }
  /** The thing is not in a state that allows this. */
  | { readonly kind: "conflict"; readonly sentence: Sentence }
  /** Another one changed it since the caller read it; `now` is what it is, as the wire has it. */
  | {
      readonly kind: "changed-since";
      readonly sentence: Sentence;
      readonly now: (say: Catalog) => object | string;
    }
  | { readonly kind: "wrong-credentials" }
  /** The password was right; something more is to be shown, and this says what. */
  | { readonly kind: "second-factor-asked"; readonly offer: SecondFactorOffer }
  /** What was shown besides the password does not hold. */
  | { readonly kind: "wrong-second-factor"; readonly sentence: Sentence }
  /** The session was opened without one, and what is asked needs one; `field` is what was filled in to ask for it. */
  | { readonly kind: "second-factor-missing"; readonly sentence: Sentence; readonly field?: string }
  /** A logged-in user has to show the password again, and did not; `field` is where it is asked for. */
  | { readonly kind: "wrong-password"; readonly field?: string }
  /** The password is right, but does not count for this yet (core/accounts/recent-proof.ts). */
  | { readonly kind: "password-too-new"; readonly sentence: Sentence; readonly field?: string }
  | { readonly kind: "account-disabled" }
  | { readonly kind: "email-unconfirmed" }
  | { readonly kind: "no-device" }
  | { readonly kind: "too-large"; readonly sentence: Sentence }
  | { readonly kind: "wrong-type"; readonly sentence: Sentence }
  /** What should be closed lacks these parts; they can still come. */
  | { readonly kind: "parts-missing"; readonly sentence: Sentence; readonly missing: readonly number[] }
  /** More is asked at once than can be done; try again. */
  | { readonly kind: "busy" };
