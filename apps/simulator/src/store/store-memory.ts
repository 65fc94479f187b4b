import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { DrawHex, PhonePlatform } from "../phone/installation.ts";

/** What a phone keeps of its store between two starts of the app, and through a reinstall of it. */
export type StoreMemory = {
  readonly buyer: () => string;
  readonly unfinished: () => readonly StorePurchase[];
  readonly keepUnfinished: (purchase: StorePurchase) => void;
  /** Whether the purchase was unfinished. */
  readonly finish: (transactionId: string) => boolean;
};

export const createStoreMemory = (
  storage: Storage,
  platform: () => PhonePlatform,
  drawHex: DrawHex,
): StoreMemory => {
  const keyOf = (field: "buyer" | "unfinished"): string => `phone.${platform()}.store.${field}`;
  const read = (): StorePurchase[] =>
    JSON.parse(storage.getItem(keyOf("unfinished")) ?? "[]") as StorePurchase[];
  const write = (purchases: readonly StorePurchase[]): void =>
    storage.setItem(keyOf("unfinished"), JSON.stringify(purchases));
  return {
    buyer: () => {
      const known = storage.getItem(keyOf("buyer"));
      if (known !== null) return known;
      const buyer = drawHex(12);
      storage.setItem(keyOf("buyer"), buyer);
      return buyer;
    },
    unfinished: read,
    keepUnfinished: (purchase) =>
      write([...read().filter(({ transactionId }) => transactionId !== purchase.transactionId), purchase]),
    finish: (transactionId) => {
      const before = read();
      const after = before.filter((purchase) => purchase.transactionId !== transactionId);
      write(after);
      return after.length < before.length;
    },
  };
};
