import * as z from "zod/mini";

/**
 * The messages about app stores. The wrapper hands over what the store of the phone says; what it is worth, the
 * server asks of the store itself. Products are named by the plan's fixed product and not by its name, which an admin
 * may change.
 *
 * A purchase stays unfinished until the page says `store.finish`, which it does after the server has registered it.
 * Until then the wrapper hands it over again, as `store.transaction`, to each page that says hello.
 */

const SHORT_TEXT = 200;

/** Apple's signed transactions are about 3.5 kB. */
const TOKEN_MAX_LENGTH = 20_000;

/** As many as the website can show plans. */
const PRODUCTS_MAX = 1_000;

const shortText = z.string().check(z.minLength(1), z.maxLength(SHORT_TEXT));
const token = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX_LENGTH));

/** `paper` is the app store of development and tests. */
const storeId = z.enum(["apple", "google", "paper"]);

const purchase = z.object({
  product: shortText,
  /** In milliseconds; only the store knows it for sure, so the server asks there. */
  expiryTs: z.nullable(z.number()),
  /** Apple's signed transaction, or Google's purchase token. */
  token,
  storeId,
  /** Names the purchase for `store.finish`. */
  transactionId: token,
});
export type StorePurchase = z.infer<typeof purchase>;

/**
 * Why there is no purchase. `pending`: the store waits, for example for a parent or a bank; the purchase comes later
 * as an event. `unavailable`: this phone has no store or may not buy. A newer wrapper may have other reasons.
 */
// oxlint-disable-next-line promise/valid-params -- it is zod's fallback and not the end of a promise
const storeError = z.catch(
  z.enum(["cancelled", "invalid-product", "pending", "already-owned", "unavailable", "failed"]),
  "failed",
);
export type StoreError = z.infer<typeof storeError>;

const failure = z.object({ ok: z.literal(false), error: storeError });
const purchaseResult = z.union([z.object({ ok: z.literal(true), purchase }), failure]);
const purchasesResult = z.union([z.object({ ok: z.literal(true), purchases: z.array(purchase) }), failure]);

const account = z.object({ accountToken: shortText });

/**
 * - `store.products`: products that the store does not know are left out.
 * - `store.subscribe`: `accountToken` tells the store whose purchase it is; `currentProduct` is the one to change from.
 * - `store.restore` asks the store, which may ask for its password; `store.sync` only looks at what the phone knows.
 * - `store.redeem` opens the store's own sheet for codes, `store.manage` its page of subscriptions.
 * - `store.finish`: the purchase is registered and need not be handed over again.
 */
export const STORE_REQUESTS = {
  "store.products": {
    body: z.object({ products: z.array(shortText).check(z.maxLength(PRODUCTS_MAX)) }),
    answer: z.object({
      products: z.array(
        z.object({ product: shortText, title: z.string(), displayPrice: z.string().check(z.minLength(1)) }),
      ),
    }),
  },
  "store.subscribe": {
    body: z.object({
      product: shortText,
      accountToken: shortText,
      currentProduct: z.optional(shortText),
    }),
    answer: purchaseResult,
  },
  "store.restore": { body: account, answer: purchasesResult },
  "store.sync": { body: account, answer: purchasesResult },
  "store.redeem": { body: z.object({}), answer: purchaseResult },
  "store.manage": {
    body: z.object({ product: z.optional(shortText) }),
    answer: z.object({ opened: z.boolean() }),
  },
  "store.finish": {
    body: z.object({ transactionId: token }),
    answer: z.object({ finished: z.boolean() }),
  },
} as const satisfies Record<string, { body: z.ZodMiniType; answer: z.ZodMiniType }>;

/** `store.transaction`: a renewal, a purchase approved later, a code redeemed elsewhere, or one still unfinished. */
export const STORE_EVENTS = {
  "store.transaction": purchase,
  "store.failed": z.object({ error: storeError }),
} as const satisfies Record<string, z.ZodMiniType>;

/** These wait for a person in a dialog of the store. One is open at a time; a second is refused as `busy`. */
export const STORE_DIALOGS: ReadonlySet<string> = new Set<keyof typeof STORE_REQUESTS>([
  "store.subscribe",
  "store.restore",
  "store.redeem",
]);
