import { pathTo } from "@afterword/core/routes/paths";
import { getOwnerKey } from "../../engine/address-book/owner-key.ts";
import type { Context } from "../../context.ts";
import { openJson } from "../../platform/crypto/sealing.ts";
import { CANARY_ID, findCanaryDelivery } from "./queries.ts";

/** What the night's note is called: with its own id, so that no older page is taken for it. */
export const canaryTitle = (run: string): string => `Night ${run}`;

/** Follows the link of the night's delivery as its recipient would; true when it shows the night's note. */
export const opensItsNote = async (context: Context, run: string): Promise<boolean> => {
  const { db } = context.database;
  const delivery = await findCanaryDelivery(db, run);
  if (delivery === undefined) return false;
  const key = await getOwnerKey(db, context, CANARY_ID);
  const place = { table: "deliveries", owner: CANARY_ID, id: delivery.id };
  const { secret } = openJson<{ readonly secret: string }>(key, place, delivery.sealed);
  const checked = await context.linkChecker.open(
    `${context.config.publicUrl}${pathTo("publicNote", { secret })}`,
  );
  return checked?.status === 200 && checked.body.includes(canaryTitle(run));
};
