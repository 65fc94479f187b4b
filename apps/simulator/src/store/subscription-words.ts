import { formatDate } from "../page/format.ts";
import type { PaperSubscription } from "./paper-store.ts";
import type { StoreName } from "./store-backend.ts";

export const STORE_TITLES = { apple: "App Store", google: "Google Play" } as const satisfies Record<
  StoreName,
  string
>;

type Terms = Pick<PaperSubscription, "state" | "renews" | "cardFails" | "expiresAt">;

/** How a subscription stands, as a store says it. */
export const describeSubscription = ({ state, renews, cardFails, expiresAt }: Terms): string => {
  const day = formatDate(Date.parse(expiresAt));
  switch (state) {
    case "paid":
      if (!renews) return `Ends on ${day}`;
      return cardFails ? `The card will fail on ${day}` : `Renews on ${day}`;
    case "grace":
      return `Not paid since ${day}; in grace`;
    case "retry":
      return `Not paid since ${day}; the store tries again`;
    case "expired":
      return `Ended, paid until ${day}`;
    case "refunded":
      return "Ended, the money went back";
  }
};

export const isOver = ({ state }: Pick<PaperSubscription, "state">): boolean =>
  state === "expired" || state === "refunded";
