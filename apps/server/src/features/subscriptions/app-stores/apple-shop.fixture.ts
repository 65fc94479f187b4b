import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import type { AppStore } from "./app-store.ts";
import { createAppleStore } from "./apple-store.ts";
import { readModel, signAsApple, testKey, verifierSettings } from "./apple-words.fixture.ts";

/** A subscription of a test, in Apple's terms. */
export type Sale = {
  readonly original: string;
  readonly product: string;
  readonly account: string | null;
  readonly expires: number;
  readonly renews: boolean;
  readonly revoked?: number;
  readonly environment: "Production" | "Sandbox";
  /** Apple tries to charge. */
  readonly isRetried: boolean;
};

/** What a test says of a notification; `at`: Apple's own time of it. */
export type Notice = { readonly id?: string; readonly at?: number; readonly type?: string };

/** An App Store of one test: it sells, signs as Apple does, and answers the server's questions unless it is away. */
export type AppleShop = {
  readonly store: AppStore;
  readonly sell: (product: string, account: string | null, changes?: Partial<Sale>) => Sale;
  /** How a subscription stands from now on. */
  readonly change: (sale: Sale, changes: Partial<Sale>) => Sale;
  /** What the app hands over. */
  readonly tokenOf: (sale: Sale, at?: number) => Promise<string>;
  /** The body of a notification. */
  readonly notify: (sale: Sale, notice?: Notice) => Promise<string>;
  /** The subscriptions that were asked for. */
  readonly asked: string[];
  isAway: boolean;
  /** What happens while it answers. */
  whileAsked: () => Promise<void>;
};

export const createAppleShop = (now: () => WallMs): AppleShop => {
  const sales = new Map<string, Sale>();
  const put = (sale: Sale): Sale => {
    sales.set(sale.original, sale);
    return sale;
  };
  const answer = async (original: string): Promise<Response> => {
    const sale = sales.get(original);
    if (sale === undefined) return new Response(null, { status: 404 });
    const signedTransactionInfo = await signTransaction(sale, now());
    const signedRenewalInfo = await signRenewal(sale, now());
    const ours = { originalTransactionId: original, signedTransactionInfo, signedRenewalInfo, status: 1 };
    return Response.json({ data: [{ lastTransactions: [ours] }] });
  };
  const shop: AppleShop = {
    asked: [],
    isAway: false,
    whileAsked: async () => undefined,
    store: createAppleStore({
      ...verifierSettings(),
      name: "apple",
      keyId: "KEY",
      issuerId: "issuer",
      privateKey: testKey,
      clock: { machineNow: now },
      fetchStore: async (url) => {
        const original = decodeURIComponent(url.split("/").at(-1) ?? "");
        shop.asked.push(original);
        if (shop.isAway) throw new Error("connect ECONNREFUSED");
        const told = await answer(original);
        await shop.whileAsked();
        return told;
      },
    }),
    sell: (product, account, changes = {}) =>
      put({
        original: randomIds.uuid(),
        product,
        account,
        expires: now() + 30 * DAY_MS,
        renews: true,
        environment: "Production",
        isRetried: false,
        ...changes,
      }),
    change: (sale, changes) => put({ ...sale, ...changes }),
    tokenOf: (sale, at = now() - SECOND_MS) => signTransaction(sale, at),
    notify: async (sale, { id = randomIds.uuid(), at = now() - SECOND_MS, type = "DID_RENEW" } = {}) => {
      const signedTransactionInfo = await signTransaction(sale, at);
      const signedRenewalInfo = await signRenewal(sale, at);
      const inner = { ...(readModel("signedNotification")["data"] as object), environment: sale.environment };
      const data = { ...inner, signedTransactionInfo, signedRenewalInfo };
      const words = {
        ...readModel("signedNotification"),
        notificationType: type,
        notificationUUID: id,
        data,
      };
      return JSON.stringify({ signedPayload: await signAsApple({ ...words, signedDate: at }) });
    },
  };
  return shop;
};

const signTransaction = (sale: Sale, signedDate: number): Promise<string> =>
  signAsApple({
    ...readModel("signedTransaction"),
    environment: sale.environment,
    originalTransactionId: sale.original,
    productId: sale.product,
    appAccountToken: sale.account ?? undefined,
    expiresDate: sale.expires,
    revocationDate: sale.revoked,
    isUpgraded: false,
    signedDate,
  });

const signRenewal = (sale: Sale, signedDate: number): Promise<string> =>
  signAsApple({
    ...readModel("signedRenewalInfo"),
    environment: sale.environment,
    originalTransactionId: sale.original,
    autoRenewStatus: sale.renews ? 1 : 0,
    isInBillingRetryPeriod: sale.isRetried,
    gracePeriodExpiresDate: undefined,
    signedDate,
  });
