import type { BridgeClient } from "@afterword/bridge/client";
import type { Plan } from "@afterword/contract/endpoints/plans";
import { calendar } from "@afterword/core/messages/calendar";
import { priceInWords } from "@afterword/core/plans/price";
import { useQuery } from "@tanstack/react-query";
import { useDevice } from "../../shared/device/device-context.tsx";

/** The price of a plan: in the app the store's own, with its currency; null while the store is asked. */
export function useStorePrices(plans: readonly Plan[]): (plan: Plan) => string | null {
  const device = useDevice();
  const products = plans.filter(({ price }) => price > 0).map(({ product }) => product);
  const asked = useQuery({
    queryKey: ["store-prices", products],
    queryFn: () => askStore(device, products),
    enabled: device !== null && products.length > 0,
    staleTime: 300_000,
  });
  return (plan) => {
    if (device !== null && asked.isPending && plan.price > 0) return null;
    return asked.data?.get(plan.product) ?? priceInWords(plan.price, calendar.locale);
  };
}

/** A store that does not answer has no prices; then the plan's own is shown. */
async function askStore(
  device: BridgeClient | null,
  products: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const reply = await device?.request("store.products", { products: [...products] });
  const sold = reply?.ok === true ? reply.body.products : [];
  return new Map(sold.map(({ product, displayPrice }) => [product, displayPrice]));
}
