import { HOUR_MS } from "@afterword/core/time/duration";
import type { Clock } from "../../../platform/time/clock.ts";
import type { StoreSilence } from "./app-store.ts";
import type { AskGoogle } from "./google-api.ts";
import { voidedPurchases, type VoidedOrder } from "./google-words.ts";

const LIST_AGE_MAX_MS = HOUR_MS;
const PAGES_MAX = 100;

type Orders = ReadonlyMap<string, readonly VoidedOrder[]>;

/**
 * Purchases of the last 30 days whose money went back, as Google lists them; read once an hour, by one of all that wait
 * for it.
 */
export const createVoidedList = (ask: AskGoogle, clock: Pick<Clock, "machineNow">) => {
  let list: { readonly at: number; readonly orders: Orders } | null = null;
  let reading: Promise<Orders | StoreSilence> | null = null;
  const read = async (): Promise<Orders | StoreSilence> => {
    try {
      const at = clock.machineNow();
      const orders = await readVoided(ask);
      if (!("kind" in orders)) list = { at, orders };
      return orders;
    } finally {
      reading = null;
    }
  };
  return async (purchaseToken: string): Promise<readonly VoidedOrder[] | StoreSilence> => {
    const isFresh = list !== null && clock.machineNow() - list.at <= LIST_AGE_MAX_MS;
    const orders = isFresh && list !== null ? list.orders : await (reading ??= read());
    return "kind" in orders ? orders : (orders.get(purchaseToken) ?? []);
  };
};

const readVoided = async (ask: AskGoogle): Promise<Map<string, VoidedOrder[]> | StoreSilence> => {
  const orders = new Map<string, VoidedOrder[]>();
  let page: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const list = await readPage(ask, page);
    if (list === null) return { kind: "silent", why: "Google's list of voided purchases could not be read" };
    for (const { purchaseToken, orderId, voidedTimeMillis } of list.voidedPurchases ?? []) {
      const order = { orderId, at: new Date(Number(voidedTimeMillis)) };
      orders.set(purchaseToken, [...(orders.get(purchaseToken) ?? []), order]);
    }
    page = list.tokenPagination?.nextPageToken;
    if (page === undefined) return orders;
  }
  return orders;
};

const readPage = async (ask: AskGoogle, token: string | undefined) => {
  const next = token === undefined ? {} : { token };
  const query = new URLSearchParams({ type: "1", maxResults: "1000", ...next });
  const answer = await ask(`/voidedpurchases?${query.toString()}`);
  const read = answer.kind === "answered" ? voidedPurchases.safeParse(answer.value) : null;
  return read?.success === true ? read.data : null;
};
