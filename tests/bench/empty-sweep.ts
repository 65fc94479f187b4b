import { sweep } from "@afterword/server/engine/switch/sweep";
import type { Figure } from "./figure.ts";
import { medianOf, openWorld, secondsOf, type World } from "./world.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const SWEEPS = 200;
const WARM_UP = 20;
/** As many users as one insert can take in time. */
const AT_ONCE = 50_000;

/** A sweep that finds nothing due, with few users and with very many. */
export const measureEmptySweeps = async (serverUrl: string): Promise<readonly Figure[]> => {
  const world = await openWorld(serverUrl);
  try {
    await plantResting(world, 0, FEW);
    const amongFew = await emptySweepMs(world);
    await plantResting(world, FEW, MANY);
    const amongMany = await emptySweepMs(world);
    return [
      { name: "empty sweep among 1,000,000 users", value: amongMany, atMost: 5, unit: "ms" },
      {
        name: "… as a multiple of one among 10,000",
        value: amongMany / amongFew,
        atMost: 2,
        unit: "times",
      },
    ];
  } finally {
    await world.close();
  }
};

const emptySweepMs = async ({ context }: World): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + SWEEPS; round++) {
    const seconds = await secondsOf(() => sweep(context));
    if (round >= WARM_UP) times.push(seconds * 1_000);
  }
  return medianOf(times);
};

/** Users who are due later, each at another time, also by the calendar. */
const plantResting = async ({ context }: World, from: number, to: number): Promise<void> => {
  const { pool } = context.database;
  for (let planted = from; planted < to; planted += AT_ONCE) {
    await pool.query(RESTING_USERS, [planted + 1, Math.min(to, planted + AT_ONCE)]);
  }
  await pool.query("vacuum analyze users");
};

const RESTING_USERS = `
  insert into users (id, email, email_confirmed, firstname, lastname, password_hash, secret,
    confirm_frequency_hours, sending_delay_hours, sleep_until, agency_confirmed, plan, wrapped_key, created_at,
    switch_state, confirmed_ms, created_ms, due_ms, calendar_due_at)
  select gen_random_uuid(), 'writer-' || number || '@example.com', true, 'Ada', 'Lovelace', '', '',
    168, 48, 'epoch', 'epoch', plans.id, '', 'epoch',
    '{"kind":"watching","cycle":1,"baseAt":0}', 0, 0, 600000000 + number,
    '2100-01-01'::timestamptz + number * interval '1 second'
  from generate_series($1::int, $2::int) as number, plans where plans.price_cents = 0`;
