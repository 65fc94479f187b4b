import { initialState } from "@afterword/core/switch/events";
import { sealRecipient } from "../address-book/recipients.ts";
import type { Context } from "../context.ts";
import { createDataKey } from "../crypto/master-key.ts";
import { sealJson } from "../crypto/sealing.ts";
import { rowsOf } from "../db/switch-store.ts";
import { transaction } from "../db/transaction.ts";
import { confirmAgency } from "../switch/confirm-agency.ts";

/**
 * Writes users straight into the tables, each with one active note to one recipient (`recipient-N@example.com`) and
 * a sign of life given now; many at once would take too long through the calls.
 */
export const plantDueUsers = async (context: Context, count: number): Promise<void> => {
  const { db } = context.database;
  const { id: plan } = await db
    .selectFrom("plans")
    .select("id")
    .where("price_cents", "=", 0)
    .executeTakeFirstOrThrow();
  for (let number = 0; number < count; number++) await plantUser(context, plan, number);
};

const plantUser = (context: Context, plan: string, number: number): Promise<unknown> => {
  const at = new Date(context.clock.now());
  const { ids } = context;
  const [owner, note, recipient] = [ids.uuid(), ids.uuid(), ids.uuid()];
  const { key, wrapped } = createDataKey(context.masterKey, owner);
  return transaction(context.database.db, async (trx) => {
    await trx
      .insertInto("users")
      .values({
        id: owner,
        email: `writer-${number}@example.com`,
        email_confirmed: true,
        firstname: "Ada",
        lastname: "Lovelace",
        password_hash: "",
        secret: ids.secret(),
        wrapped_key: wrapped,
        confirm_frequency_hours: 168,
        sending_delay_hours: 48,
        sleep_until: new Date(0),
        agency_confirmed: at,
        confirmed_ms: 0,
        created_at: at,
        plan,
        switch_state: JSON.stringify(initialState),
      })
      .execute();
    const person = { name: "Miriam", email: `recipient-${number}@example.com` };
    await trx
      .insertInto("recipients")
      .values({ owner, id: recipient, sealed: sealRecipient(key, owner, recipient, person), created_at: at })
      .execute();
    const content = sealJson(
      key,
      { table: "notes", owner, id: note },
      { title: "For Miriam", text: "Hello" },
    );
    await trx
      .insertInto("notes")
      .values({ owner, id: note, sealed: content, active: true, created_at: at, updated_at: at })
      .execute();
    await trx.insertInto("note_recipients").values({ owner, note, recipient, position: 0 }).execute();
    return confirmAgency(rowsOf(trx), context, { owner, source: "log-in", device: "a phone" });
  });
};
