import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { StoreBackend } from "./store-backend.ts";

/** A store in memory that sells `plan_family`. */
export const createMemoryBackend = (): StoreBackend => {
  const owned: (StorePurchase & { readonly buyer: string })[] = [];
  return {
    listProducts: async () => [{ product: "plan_family", title: "Family", displayPrice: "$4.99" }],
    buy: async ({ store, buyer, product }) => {
      const transactionId = `transaction-${owned.length + 1}`;
      const purchase = { product, expiryTs: null, token: `token of ${transactionId}`, transactionId };
      owned.push({ ...purchase, storeId: store, buyer });
      return { ...purchase, storeId: store };
    },
    listOwned: async (store, buyer) =>
      owned
        .filter((one) => one.storeId === store && one.buyer === buyer)
        .map(({ product, expiryTs, token, storeId, transactionId }) => ({
          product,
          expiryTs,
          token,
          storeId,
          transactionId,
        })),
  };
};
