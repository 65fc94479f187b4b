import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";

type DeliveryEnd = { readonly available_until: Date | null; readonly available_until_ms: number | null };

/** The end of a delivery by both clocks; null: without limit. */
export const endOfDelivery = ({ available_until, available_until_ms }: DeliveryEnd): Now | null =>
  available_until === null || available_until_ms === null
    ? null
    : { wall: wallMs(available_until.getTime()), service: serviceMs(available_until_ms) };
