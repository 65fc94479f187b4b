import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { sealInstead } from "./seal-audit.ts";
import type { SealedCheckpoint } from "./sealed-rows.ts";
import { findBrokenChain, sentenceOf } from "./verify-audit.ts";

export type BegunAnew = {
  /** What did not fit, chain by chain. */
  readonly broken: readonly string[];
  readonly checkpoint: SealedCheckpoint;
};

/**
 * After a break that somebody has looked into: what is there now counts from now on. Each chain that does not hold is
 * chained again over the entries that it still has, and gets an entry that says so; then everything is sealed anew.
 */
export const beginAuditAnew = (
  context: Pick<Context, "database" | "masterKey" | "clock">,
): Promise<BegunAnew> =>
  transaction(context.database.db, async (trx) => {
    const broken: string[] = [];
    for (let chain = await findBrokenChain(trx); chain !== null; chain = await findBrokenChain(trx)) {
      broken.push(sentenceOf(chain));
      await chainAgain(trx, chain.owner);
      await say(trx, chain.owner, { at: new Date(context.clock.now()), what: chain.what });
    }
    return { broken, checkpoint: await sealInstead(trx, context) };
  });

/** The database refuses this to everybody but its owner, who takes the trigger away and puts it back. */
const chainAgain = async (trx: Trx, owner: string): Promise<void> => {
  await sql`alter table audit_events disable trigger audit_events_kept`.execute(trx);
  await sql`create temporary table entries_left on commit drop as
    select * from audit_events where owner = ${owner}`.execute(trx);
  await trx.deleteFrom("audit_events").where("owner", "=", owner).execute();
  await trx.deleteFrom("audit_heads").where("owner", "=", owner).execute();
  await sql`insert into audit_events (owner, id, at, kind, detail)
    select owner, id, at, kind, detail from entries_left order by seq`.execute(trx);
  await sql`drop table entries_left`.execute(trx);
  await sql`alter table audit_events enable trigger audit_events_kept`.execute(trx);
};

const say = async (trx: Trx, owner: string, { at, what }: { readonly at: Date; readonly what: string }) => {
  const detail = JSON.stringify({ what });
  await sql`insert into audit_events (owner, id, at, kind, detail)
    select id, gen_random_uuid(), ${at}, 'audit-begun-anew', ${detail}::jsonb from users where id = ${owner}`.execute(
    trx,
  );
};
