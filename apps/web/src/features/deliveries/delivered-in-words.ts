import type { Delivered } from "@afterword/contract/endpoints/notes";
import { history as say } from "@afterword/core/messages/history";
import { formatDateTime } from "../../shared/format/dates.ts";

/** The state of one delivery, for its owner. `at` is when the note was sent out, which is shown beside it. */
export const deliveredInWords = ({ result, acceptedAt }: Delivered, at: string): string =>
  HINTS[result](timeOf(acceptedAt, at));

const HINTS: Record<Delivered["result"], (time: string | null) => string> = {
  accepted: (time) => (time === null ? say.deliveryAccepted : say.deliveryAcceptedOn(time)),
  queued: () => say.deliveryWaiting,
  returned: () => say.deliveryReturned,
  failed: () => say.deliveryFailed,
};

/** Null if it reads like the time beside it. */
export const timeOf = (acceptedAt: string | null, at: string): string | null => {
  if (acceptedAt === null) return null;
  const time = formatDateTime(acceptedAt);
  return time === formatDateTime(at) ? null : time;
};
