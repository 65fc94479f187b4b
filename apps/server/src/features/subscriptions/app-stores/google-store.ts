import type {
  AppStore,
  AppStoreName,
  NotificationReading,
  PurchaseReading,
  StoreReading,
  StoreSilence,
} from "./app-store.ts";
import { parseJson } from "./ask-json.ts";
import { createGoogleApi, type GoogleApiSettings } from "./google-api.ts";
import { provePush, type GooglePushSettings } from "./google-push.ts";
import { developerNotification, pushedMessage, saidByGoogle, type VoidedOrder } from "./google-words.ts";
import { createVoidedList } from "./google-voided.ts";
import type { Clock } from "../../../platform/time/clock.ts";

export type GoogleStoreSettings = GoogleApiSettings &
  GooglePushSettings & {
    /** The paper store speaks as Google does. */
    readonly name: AppStoreName;
    readonly clock: Clock;
  };

/** Google Play (docs/stores.md). Its notifications say only that something changed, so it is asked each time. */
export const createGoogleStore = (settings: GoogleStoreSettings): AppStore => {
  const { name, packageName } = settings;
  const ask = createGoogleApi(settings);
  const getVoided = createVoidedList(ask, settings.clock);
  const read = async (purchaseToken: string, told: readonly VoidedOrder[]): Promise<Read> => {
    const askedAt = new Date(settings.clock.now());
    const answer = await ask(`/subscriptionsv2/tokens/${encodeURIComponent(purchaseToken)}`);
    if (answer.kind === "silent") return answer;
    if (answer.kind === "refused") return { kind: "refused", status: answer.status };
    const voided = await getVoided(purchaseToken);
    if ("kind" in voided) return voided;
    const words = { store: name, purchaseToken, answer: answer.value, askedAt, voided: [...told, ...voided] };
    const said = saidByGoogle(words);
    return typeof said === "string" ? { kind: said } : { kind: "said", said };
  };
  return {
    name,
    verifyPurchase: async (token) => purchaseOf(await read(token, [])),
    readAgain: async ({ key }) => againOf(await read(key, [])),
    acknowledge: async ({ key, product }) => {
      const path = `/subscriptions/${encodeURIComponent(product)}/tokens/${encodeURIComponent(key)}:acknowledge`;
      const answer = await ask(path, {});
      if (answer.kind !== "answered") throw new Error("Google did not take an acknowledgement");
    },
    readNotification: async ({ body, authorization }) => {
      const proof = await provePush(settings, authorization);
      if (proof.kind !== "proved") return proof;
      const pushed = readPushed(body);
      if (pushed === null || pushed.packageName !== packageName)
        return { kind: "unverified", why: pushed === null ? "an unknown form" : "another app" };
      if (pushed.about === null) return { kind: "notification", id: pushed.id, said: null };
      return notificationOf(pushed.id, await read(pushed.about.purchaseToken, pushed.about.voided));
    },
  };
};

type Read =
  | Extract<StoreReading, { readonly kind: "said" }>
  | StoreSilence
  | { readonly kind: "pending" | "never-paid" | "unreadable" }
  | { readonly kind: "refused"; readonly status: number };

/** Google no longer knows a subscription that ended long ago. */
const GONE = 410;
const UNKNOWN: ReadonlySet<number> = new Set([400, 404, GONE]);

const purchaseOf = (read: Read): PurchaseReading => {
  switch (read.kind) {
    case "unreadable":
      return { kind: "unverified", why: "an unknown form" };
    case "never-paid":
      return { kind: "unverified", why: "it was never paid" };
    case "pending":
      return { kind: "pending" };
    case "refused":
      return UNKNOWN.has(read.status)
        ? { kind: "unverified", why: `Google answered ${read.status}` }
        : { kind: "silent", why: `Google answered ${read.status}` };
    default:
      return read;
  }
};

const againOf = (read: Read): StoreReading => {
  switch (read.kind) {
    case "said":
    case "silent":
      return read;
    case "refused":
      return read.status === GONE
        ? { kind: "forgotten" }
        : { kind: "silent", why: `Google answered ${read.status}` };
    default:
      return { kind: "silent", why: `Google's answer is ${read.kind}` };
  }
};

/** What Google pushes and then does not know is nothing to wait for. */
const notificationOf = (id: string, read: Read): NotificationReading => {
  const purchase = purchaseOf(read);
  switch (purchase.kind) {
    case "said":
      return { kind: "notification", id, said: purchase.said };
    case "pending":
      return { kind: "notification", id, said: null };
    case "unverified":
      return read.kind === "refused" || read.kind === "never-paid"
        ? { kind: "notification", id, said: null }
        : purchase;
    case "silent":
      return purchase;
  }
};

type Pushed = {
  readonly id: string;
  readonly packageName: string;
  /** Null for a test, and for what is no subscription. */
  readonly about: { readonly purchaseToken: string; readonly voided: readonly VoidedOrder[] } | null;
};

const readPushed = (body: Buffer): Pushed | null => {
  const pushed = pushedMessage.safeParse(parseJson(body));
  if (!pushed.success) return null;
  const { messageId: id, data } = pushed.data.message;
  const notification = developerNotification.safeParse(parseJson(Buffer.from(data, "base64")));
  if (!notification.success) return null;
  const { packageName, eventTimeMillis, subscriptionNotification, voidedPurchaseNotification } =
    notification.data;
  if (subscriptionNotification !== undefined)
    return { id, packageName, about: { ...subscriptionNotification, voided: [] } };
  if (voidedPurchaseNotification?.productType !== SUBSCRIPTION) return { id, packageName, about: null };
  const { purchaseToken, orderId } = voidedPurchaseNotification;
  const voided = [{ orderId, at: new Date(Number(eventTimeMillis)) }];
  return { id, packageName, about: { purchaseToken, voided } };
};

const SUBSCRIPTION = 1;
