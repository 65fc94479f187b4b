import { sql } from "kysely";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import type { Context } from "../context.ts";
import { plantWriters, type PlantedWriter } from "./plant-writers.ts";

let planted = 0;

/**
 * Writers with one note to one recipient each, whose notes fall due together after `deliveryInMs`; all their
 * reminders were accepted. No writer of an earlier wave has the same address.
 */
export const plantWave = (
  context: Context,
  count: number,
  deliveryInMs = 0,
  group: BrakeGroup = "established",
): Promise<PlantedWriter[]> =>
  plantWriters(
    context,
    Array.from({ length: count }, () => {
      planted += 1;
      return {
        email: `from-${planted}@example.com`,
        notes: [[`to-${planted}@example.com`]],
        standing: { kind: "reminded", deliveryInMs },
        group,
      };
    }),
  );

/** The address of a planted writer's recipient. */
export const recipientOf = ({ notes }: PlantedWriter): string => notes[0]?.recipients[0]?.email ?? "";

/** As if no wave had ever been: only the admins are left, no user was delivered, and nothing holds. */
export const forgetWaves = async ({ database: { db } }: Context): Promise<void> => {
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("users").where("role", "!=", "admin").execute();
  await db
    .updateTable("brake")
    .set({ hold: null, cleared_ms: 0, cleared_left: 0, last_held_at: null })
    .execute();
};

/**
 * Gives the installation a busy past: each user, established, was delivered six times in the month before today, a fifth of them a
 * day, so that the brake (behaviour §1.4) lets all of them pass at once.
 */
export const allowWave = async (context: Context): Promise<void> => {
  await sql`
    insert into delivered_users (owner, cycle, brake_group, at_ms, released)
    select users.id, -past.cycle, 'established', clock.service_ms - ${TWO_DAYS_MS}::bigint, false
    from users, service_clock clock, generate_series(1, 6) as past (cycle)
  `.execute(context.database.db);
};

const TWO_DAYS_MS = 172_800_000;

/**
 * Plants `count` writers, each with one active note to one recipient (`recipient-N@example.com`) and a sign of life
 * given now.
 */
export const plantDueUsers = async (context: Context, count: number): Promise<void> => {
  const specs = Array.from({ length: count }, (_, number) => ({
    email: `writer-${number}@example.com`,
    notes: [[`recipient-${number}@example.com`]],
    standing: { kind: "watching", silentForMs: 0 } as const,
  }));
  await plantWriters(context, specs);
};
