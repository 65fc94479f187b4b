import { readFile } from "node:fs/promises";
import { subscriptionValidity } from "@afterword/core/plans/plans";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { sqlTestStore } from "../../testing/sql-test-store.ts";
import { AT, plant, WATCHING, type TestStore } from "../store/suite/test-store.ts";

let database: Database;
let testStore: TestStore;
beforeAll(async () => {
  database = await freshDatabase();
  testStore = sqlTestStore(database);
});
afterAll(() => database.close());

const SLEPT_UNTIL = wallMs(AT + 1);
/** The first and the last moment of a UTC day, after which a subscription ends; the database counts days elsewhere. */
const PAID_UNTIL = [Date.UTC(2026, 11, 24), Date.UTC(2026, 11, 24, 23, 59, 59, 999)] as const;
const MIGRATION = new URL("../../platform/db/migrations/0030-calendar-looks.sql", import.meta.url);

const endOf = (validUntil: number): number => {
  const terms = { planPriceCents: 500, planIsGranted: false, validUntil: wallMs(validUntil) };
  const validity = subscriptionValidity({ ...terms, readAt: null });
  return validity.kind === "until" ? validity.until : Number.NaN;
};

/** The look that the migration gives to a user without one. */
const filled = async (id: string): Promise<number | null | undefined> =>
  (await testStore.store.rows.findUser(id))?.calendarDueAt;

it("The migration sets the calendar look of users on the switch, and of no other user", async () => {
  const asleep: SwitchState = { kind: "asleep", cycle: 1 };
  const off: SwitchState = { kind: "off", cycle: 1 };
  const reminding: SwitchState = { kind: "reminding", cycle: 1, queuedAt: serviceMs(1) };
  const [first, last] = PAID_UNTIL;
  const user = (switchState: SwitchState, paid: number | null, sleepUntil = wallMs(0)) =>
    plant(testStore, {
      switchState,
      sleepUntil,
      subscriptionValidUntil: paid === null ? null : wallMs(paid),
    });
  const expected = new Map<string, number | null>([
    [await user(WATCHING, first), endOf(first)],
    [await user(reminding, last), endOf(last)],
    [await user(asleep, last, SLEPT_UNTIL), SLEPT_UNTIL],
    [await user(asleep, null, SLEPT_UNTIL), SLEPT_UNTIL],
    [await user(WATCHING, null, SLEPT_UNTIL), null],
    [await user(off, first), null],
  ]);
  const migration = await readFile(MIGRATION, "utf8");
  await database.pool.query(
    `begin; set local time zone 'Pacific/Auckland'; alter table users drop column calendar_due_at;
    ${migration} commit`,
  );
  for (const [id, look] of expected) expect(await filled(id)).toBe(look);
});
