import { parseArgs } from "node:util";
import { begunAnew } from "@afterword/core/switch/events";
import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Command } from "./command.ts";
import { openInstallation } from "./installation.ts";
import { placeOf } from "../../open-database.ts";
import type { Config } from "../../platform/config/config.ts";
import { forgetFlushed } from "../../platform/db/flushed-position.ts";
import type { Connection } from "../../platform/db/database.ts";

export const beginAnewCommand: Command = {
  summary: "restart every countdown, after a restore by other means",
  help: `npm run afterword -- begin-anew

For a database restored by other means than \`restore\` (pg_restore, a disk snapshot, a lagging standby).
Signs of life given since then are lost, so this restarts every countdown: every owner is reminded again before
anything is delivered. Run it before the server starts. It also allows a start that was refused because saves are
missing.`,
  run: async ({ words, config, terminal }) => {
    parseArgs({ args: [...words], options: {} });
    const { database } = await openInstallation(config);
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      const count = await beginAnew(client);
      await restOrphanSearch(client);
      await client.query("commit");
      acceptLoss(config);
      terminal.say(`Countdowns restarted: ${count}.`);
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
      await database.close();
    }
  },
};

/** A start would refuse an older copy of the embedded database for the saves that are missing. */
const acceptLoss = (config: Config): void => {
  const place = placeOf(config);
  if (place.kind === "folder") forgetFlushed(place.folder);
};

const BATCH = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Lets every silence count anew from now on, for all who were not delivered: signs of life that were answered since
 * the dump are lost, and a confirmation that was answered with success must never be followed by a delivery (behaviour
 * §1.1). Reminders under way are withdrawn; the links of those that arrived go on counting, since no sign of life came.
 * Answers how many users begin anew.
 */
export const beginAnew = async (trx: Connection): Promise<number> => {
  const { rows } = await trx.query<{ service_ms: number }>("select service_ms from service_clock");
  const service = serviceMs(rows[0]?.service_ms ?? 0);
  let count = 0;
  for (let after = FIRST; ;) {
    // Locked as by every decision: a server that was not stopped may be deciding about one of them.
    const users = await trx.query<User>(
      "select id, switch_state from users where id > $1 order by id limit $2 for no key update",
      [after, BATCH],
    );
    const last = users.rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
    const changes = users.rows.flatMap(({ id, switch_state }) => changeOf(id, switch_state, service));
    if (changes.length > 0) await write(trx, changes, service);
    count += changes.length;
  }
};

const REST_MS = 30 * DAY_MS;

/**
 * The rows are older than the objects in the store of recordings: for a while nothing is removed for want of a row that
 * leads to it (behaviour §5).
 */
export const restOrphanSearch = async (trx: Connection): Promise<void> => {
  await trx.query(
    `insert into orphan_search (id, rests_until_ms)
     select 1, coalesce(max(service_ms), 0) + $1::bigint from service_clock
     on conflict (id) do update set rests_until_ms = excluded.rests_until_ms`,
    [REST_MS],
  );
};

type User = { readonly id: string; readonly switch_state: SwitchState };

type Change = { readonly id: string; readonly state: SwitchState };

const changeOf = (id: string, before: SwitchState, service: ServiceMs): Change[] => {
  const state = begunAnew(before, service);
  return state === null ? [] : [{ id, state }];
};

const CHANGES = "json_to_recordset($1::json) as change (id uuid, state jsonb)";

const write = async (trx: Connection, changes: readonly Change[], service: ServiceMs): Promise<void> => {
  const json = JSON.stringify(changes);
  // The next sweep looks at each of them, and finds when the reminder is due.
  await trx.query(
    `update users set switch_state = change.state, confirmed_ms = $2, due_ms = $2,
       held_cycle = null, held_group = null, held_at = null, held_ms = null,
       held_released_at = null
     from ${CHANGES} where users.id = change.id`,
    [json, service],
  );
  await trx.query(
    `update mails set state = 'cancelled', due_ms = null
     from ${CHANGES} where mails.owner = change.id and mails.kind = 'reminder' and mails.state = 'queued'`,
    [json],
  );
};
