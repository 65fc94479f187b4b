import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Context } from "@afterword/server/context";
import { createDataKey } from "@afterword/server/platform/crypto/master-key";
import { personOf } from "./population-names.ts";
import { tablesOf } from "./population-rows.ts";
import type { Planted, Standing } from "./population-rows.ts";

/** How long the installation is said to have run, so that its users can be of any age. */
const SERVICE_MS = 1_000 * DAY_MS;
const AT_ONCE = 2_000;

/**
 * Writes a mixed population straight into the tables: plans, grants, vouchers, notes with recipients, signs of life;
 * users who sleep, were reminded, cannot be reached, are held back, were delivered, are disabled or never confirmed
 * their address. Every data key is under the context's master key; what stands sealed is noise, which opens nowhere.
 * The same number of users is the same population, but for ids and noise.
 */
export const plantPopulation = async (context: Context, count: number): Promise<void> => {
  const { pool } = context.database;
  await pool.query("update service_clock set service_ms = $1, beat_at = now()", [SERVICE_MS]);
  const plans = await plantPlans(context);
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    await insertUsers(
      context,
      numbers.map((number) => userOf(context, plans, number)),
    );
  }
  await pool.query("vacuum analyze");
};

const PAID = [
  { name: "Basic", price: 190 },
  { name: "Family", price: 490 },
  { name: "Estate", price: 990 },
] as const;

/** The free one first. */
const plantPlans = async ({ database: { pool }, ids }: Context): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>("select id from plans where price_cents = 0");
  const paid: string[] = [];
  for (const { name, price } of PAID) {
    const id = ids.uuid();
    await pool.query(
      `insert into plans (id, name, description, price_cents, max_num_notes, max_num_recipients,
         max_recording_length, data_retention_num_month, active) values ($1, $2, '', $3, 20, 10, 10, 12, true)`,
      [id, name, price],
    );
    paid.push(id);
  }
  return [...rows.map(({ id }) => id), ...paid];
};

const userOf = ({ ids, masterKey, clock }: Context, plans: readonly string[], number: number): Planted => {
  const now = clock.now();
  const [free = "", ...paid] = plans;
  const id = ids.uuid();
  const isPaid = number % 10 < 3;
  const own = (isPaid ? paid[number % paid.length] : free) ?? free;
  const ageMs = ((number * 37) % 900) * DAY_MS + 2 * DAY_MS;
  const silentMs = Math.min(ageMs, (number % 160) * HOUR_MS);
  const recipients = Array.from({ length: 1 + (number % 3) }, () => ids.uuid());
  return {
    id,
    wrapped: createDataKey(masterKey, id).wrapped,
    name: personOf(number),
    fields: {
      plan: own,
      validUntil: isPaid ? new Date(now + (number % 400) * DAY_MS) : null,
      frequency: FREQUENCIES[number % FREQUENCIES.length] ?? 168,
      delay: DELAYS[number % DELAYS.length] ?? 48,
      createdAt: new Date(now - ageMs),
      signAt: new Date(now - silentMs),
      ...standingOf(number, silentMs, now),
    },
    grants: number % 17 === 0 ? paid.slice(0, 1 + (number % 2)) : [],
    vouchers: number % 12 === 0 ? Array.from({ length: 1 + (number % 3) }, () => own) : [],
    recipients,
    notes: Array.from({ length: number % 6 }, (_, at) => ({
      id: ids.uuid(),
      active: (number + at) % 9 !== 0,
      recipients: recipients.slice(0, 1 + (at % recipients.length)),
    })),
  };
};

const FREQUENCIES = [168, 168, 168, 72, 336, 672];
const DELAYS = [48, 48, 24, 168, 672];

/** Of a hundred users, who is not simply silent for some hours. */
const standingOf = (number: number, silentMs: number, now: number): Standing => {
  const place = Math.floor(number / 7) % 100;
  const signAt = serviceMs(SERVICE_MS - silentMs);
  const plain: Standing = {
    isConfirmed: true,
    isActive: true,
    sleepUntil: new Date(0),
    state: { kind: "watching", cycle: 1, baseAt: signAt },
    triggeredAt: null,
    isHeld: false,
    signMs: signAt,
  };
  const acceptedAt = serviceMs(SERVICE_MS - 12 * HOUR_MS);
  const accepted = { number: 1, round: 1, at: acceptedAt } as const;
  const tries = { refused: [], counted: [], standing: [accepted] };
  const reminded = { kind: "reminded", cycle: 1, acceptedAt, lastReminder: 1, tries } as const;
  if (place < 6) return { ...plain, isConfirmed: false, state: { kind: "off", cycle: 0 } };
  if (place < 8) return { ...plain, isActive: false, state: { kind: "off", cycle: 2 } };
  if (place < 13) {
    const sleepUntil = new Date(now + (1 + (number % 60)) * DAY_MS);
    return { ...plain, sleepUntil, state: { kind: "asleep", cycle: 1 } };
  }
  if (place < 17) return { ...plain, state: reminded };
  if (place < 18)
    return { ...plain, state: { ...reminded, unreachable: { at: acceptedAt, declared: true } } };
  if (place < 19) return { ...plain, state: reminded, isHeld: true };
  if (place < 22) {
    const triggeredAt = new Date(now - (number % 90) * DAY_MS);
    const deliveredAt = wallMs(triggeredAt.getTime());
    return { ...plain, triggeredAt, state: { kind: "delivered", cycle: 1, deliveredAt } };
  }
  return plain;
};

const insertUsers = async (
  { database: { pool }, ids }: Context,
  planted: readonly Planted[],
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { name, columns, rows } of tablesOf(planted, { ids, serviceMs: SERVICE_MS })) {
      const names = columns.replaceAll(/ \w+(?=,|$)/g, "");
      await client.query(
        `insert into ${name} (${names}) select ${names} from json_to_recordset($1) as given (${columns})`,
        [JSON.stringify(rows)],
      );
    }
    await client.query("commit");
  } finally {
    client.release();
  }
};
