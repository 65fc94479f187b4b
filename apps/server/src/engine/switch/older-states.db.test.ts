import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { migrate, migrateInside, MIGRATIONS, readMigrations } from "../../platform/db/migrate.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";

const SERVICE = 5_000_000;

let database: Database;
const states = new Map<string, { readonly state: unknown; readonly dueMs: number | null }>();

/** Rows as the version before wrote them; `mail`: the state of the mail with the key "4/3". */
const ROWS: readonly { readonly id: number; readonly state: object; readonly mail?: string }[] = [
  { id: 1, state: { kind: "bounced", cycle: 4, bouncedAt: 1_000 } },
  { id: 2, state: { kind: "reminding", cycle: 4, queuedAt: 1_000, round: 2 } },
  {
    id: 3,
    state: { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 3, round: 2 },
    mail: "sent",
  },
  { id: 4, state: { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 1 } },
  { id: 5, state: { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 3 }, mail: "sent" },
  { id: 6, state: { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 3 }, mail: "queued" },
  { id: 7, state: { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 3 }, mail: "bounced" },
  { id: 8, state: { kind: "reminding", cycle: 4, queuedAt: 1_000 } },
  { id: 9, state: { kind: "watching", cycle: 4, baseAt: 1_000 } },
  { id: 10, state: { kind: "off", cycle: 4 } },
  { id: 11, state: { kind: "asleep", cycle: 4 } },
  { id: 12, state: { kind: "delivered", cycle: 4, deliveredAt: 1_000 } },
];
const DUE_MS = 77;

const idOf = (id: number): string => `6f1d7a50-0000-4000-8000-${String(id).padStart(12, "0")}`;

beforeAll(async () => {
  database = await emptyDatabase();
  const before = (await readMigrations(MIGRATIONS)).filter(({ name }) => name < "0029");
  await migrateInside(database.pool, before);
  await plant();
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ id: string; switch_state: unknown; due_ms: number | null }>(
    "select id, switch_state, due_ms from users",
  );
  for (const { id, switch_state, due_ms } of rows) states.set(id, { state: switch_state, dueMs: due_ms });
});
afterAll(() => database.close());

const plant = async (): Promise<void> => {
  const { pool } = database;
  await pool.query(
    "insert into service_clock (id, service_ms, beat_at, offset_ms) values (1, $1, '2026-11-21', 0)",
    [SERVICE],
  );
  const plan = idOf(99);
  await pool.query(
    `insert into plans (id, name, description, price_cents, max_num_notes, max_num_recipients,
       max_recording_length, data_retention_num_month) values ($1, 'free', '', 0, 1, 1, 1, 1)`,
    [plan],
  );
  for (const { id, state, mail } of ROWS) {
    await pool.query(
      `insert into users (id, email, firstname, lastname, password_hash, secret, agency_confirmed, created_at, plan,
         sleep_until, wrapped_key, switch_state, confirmed_ms, due_ms, confirm_frequency_hours, sending_delay_hours)
       values ($1::uuid, $1::text, 'Ada', 'Lovelace', '', $1::text, '2026-11-21', '2026-11-21', $2, '2026-11-21', '', $3, 0, $4, 168, 48)`,
      [idOf(id), plan, JSON.stringify(state), DUE_MS],
    );
    if (mail !== undefined)
      await pool.query(
        `insert into mails (owner, id, kind, key, sealed, state, queued_at, queued_ms)
         values ($1, $1, 'reminder', '4/3', '', $2, '2026-11-21', 0)`,
        [idOf(id), mail],
      );
  }
};

const stateOf = (id: number) => states.get(idOf(id));

describe("states that the version before wrote", () => {
  it.each([
    [1, "in which a reminder came back"],
    [2, "whose second round was asked for"],
    [3, "whose second round had begun its delay"],
    [7, "whose last notice is neither sent nor waiting"],
  ])("A cycle (%i) %s begins again at once, with a fresh reminder and the full delay", (id) => {
    expect(stateOf(id)).toEqual({ state: { kind: "off", cycle: 4 }, dueMs: SERVICE });
  });

  it("A last notice that was sent is accepted now, so that the notes wait for a day from here on", () => {
    const standing = [
      { number: 1, round: 1, at: 1_000 },
      { number: 3, round: 1, at: SERVICE },
    ];
    const tries = { refused: [], counted: [], standing };
    const reminded = { kind: "reminded", cycle: 4, acceptedAt: 1_000, lastReminder: 3, tries };
    expect(stateOf(5)).toEqual({ state: reminded, dueMs: DUE_MS });
  });

  it.each([4, 6, 8, 9, 10, 11, 12])("Any other state (%i) stays as it was", (id) => {
    expect(stateOf(id)).toEqual({ state: ROWS.find((row) => row.id === id)?.state, dueMs: DUE_MS });
  });
});
