import { sealRecipient } from "../../engine/address-book/recipients.ts";
import type { Context } from "../../context.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { CANARY_ID, CANARY_RECIPIENT_ID, insertCanary, setCanary, writeCanaryRecipient } from "./queries.ts";

/**
 * Makes the canary's account at the first start, keeps its address to what is set, and lets it rest where none is set
 * (docs/decisions/020). To be called at each start.
 */
export const ensureCanary = (context: Context): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const email = context.config.canaryEmail;
    if (email === null) return setCanary(trx, { active: false });
    const rows = rowsOf(trx);
    const now = await readNow(rows, context);
    const { wrapped } = createDataKey(context.masterKey, CANARY_ID);
    await insertCanary(trx, { email, secret: context.ids.secret(), wrappedKey: wrapped, now });
    const canary = await rows.lockUser(CANARY_ID);
    if (canary === undefined) throw new Error("the canary's account vanished while it was made");
    await setCanary(trx, { active: true, email });
    const key = unwrapDataKey(context.masterKey, CANARY_ID, canary.wrappedKey);
    const person = { name: "Night Canary", email };
    const sealed = sealRecipient(key, CANARY_ID, CANARY_RECIPIENT_ID, person);
    await writeCanaryRecipient(trx, sealed, new Date(now.wall));
  });
