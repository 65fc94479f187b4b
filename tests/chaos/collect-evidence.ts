import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { hoursToMs } from "@afterword/core/time/duration";
import type { Context } from "@afterword/server/context";
import type { DeliveryRow, MailRow, Rhythm } from "./evidence.ts";

/** Every planted writer has this rhythm. */
export const RHYTHM: Rhythm = {
  frequencyMs: hoursToMs(CONFIRM_FREQUENCY_DEFAULT_HOURS),
  delayMs: hoursToMs(SENDING_DELAY_DEFAULT_HOURS),
};

export const readMailRows = async ({ database }: Context): Promise<MailRow[]> => {
  const rows = await database.db
    .selectFrom("mails")
    .select(["owner", "id", "kind", "key", "state", "queued_at"])
    .execute();
  return rows.map(({ queued_at, ...row }) => ({ ...row, queuedAt: queued_at.getTime() }));
};

export const readDeliveryRows = async ({ database }: Context): Promise<DeliveryRow[]> => {
  const rows = await database.db
    .selectFrom("deliveries")
    .select(["owner", "note", "recipient", "state", "triggered_at"])
    .execute();
  return rows.map(({ triggered_at, ...row }) => ({ ...row, triggeredAt: triggered_at.getTime() }));
};
