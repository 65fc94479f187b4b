import { hoursToMs } from "@afterword/core/time/duration";
import { moveClock } from "@afterword/server/engine/clock/service-clock";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { plantDueUsers } from "@afterword/server/testing/waves";
import type { Figure } from "./figure.ts";
import { runConcurrently, openWorld, secondsOf, type World } from "./world.ts";

const USERS = 10_000;
const WARM_UP = 1_000;
const FREQUENCY_HOURS = 168;
/** On so many connections the yardstick is at its fastest. */
const YARDSTICK_CONCURRENCY = 6;

/** A sweep over users who are all due: lock them in batches, decide, write states, links and reminders, commit. */
export const measureDecisions = async (serverUrl: string): Promise<readonly Figure[]> => {
  const world = await openWorld(serverUrl);
  try {
    await plantDueUsers(world.context, WARM_UP);
    await moveClock(world.context, hoursToMs(FREQUENCY_HOURS));
    await decideAll(world, WARM_UP);
    await plantDueUsers(world.context, USERS);
    await moveClock(world.context, hoursToMs(FREQUENCY_HOURS));
    const decided = USERS / (await secondsOf(() => decideAll(world, USERS)));
    const bare = (USERS + WARM_UP) / (await secondsOf(() => writeBarely(world)));
    return [
      { name: "decisions, each with its reminder", value: decided, atLeast: 2_000, unit: "per second" },
      {
        name: "… as a share of bare transactions of as many rows",
        value: decided / bare,
        atLeast: 0.4,
        unit: "times",
      },
    ];
  } finally {
    await world.close();
  }
};

const decideAll = async ({ context }: World, count: number): Promise<void> => {
  const report = await sweep(context);
  if (report.kind !== "swept" || report.looked !== count || report.failed > 0) {
    throw new Error(`the sweep answered ${JSON.stringify(report)}`);
  }
};

/** The yardstick: the driver alone locks, updates and inserts as many rows. */
const writeBarely = async ({ context }: World): Promise<void> => {
  const { pool } = context.database;
  await pool.query(
    "create table bare_mails (owner uuid, id uuid primary key, sealed bytea); create table bare_links (hash text primary key, owner uuid)",
  );
  const { rows } = await pool.query<{ id: string }>("select id from users");
  await runConcurrently(rows, YARDSTICK_CONCURRENCY, async ({ id }) => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select * from users where id = $1 for update", [id]);
    await client.query("update users set confirmed_ms = confirmed_ms where id = $1", [id]);
    await client.query("insert into bare_links values ($1, $2)", [`link ${id}`, id]);
    await client.query("insert into bare_mails values ($1, $1, $2)", [id, Buffer.alloc(300)]);
    await client.query("commit");
    client.release();
  });
};
