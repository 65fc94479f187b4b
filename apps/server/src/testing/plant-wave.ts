import type { Context } from "../context.ts";
import { plantWriters, type PlantedWriter } from "./plant-writers.ts";

let planted = 0;

/**
 * Writers with one note to one recipient each, whose notes fall due together after `deliveryInMs`; all their
 * reminders were accepted. Nobody of an earlier wave has the same address.
 */
export const plantWave = (context: Context, count: number, deliveryInMs = 0): Promise<PlantedWriter[]> =>
  plantWriters(
    context,
    Array.from({ length: count }, () => {
      planted += 1;
      return {
        email: `from-${planted}@example.com`,
        notes: [[`to-${planted}@example.com`]],
        standing: { kind: "reminded", deliveryInMs },
      };
    }),
  );

/** The address of a planted writer's recipient. */
export const recipientOf = ({ notes }: PlantedWriter): string => notes[0]?.recipients[0]?.email ?? "";

/** As if no wave had ever been: nobody is left but the admins, nobody was delivered, and nothing holds. */
export const forgetWaves = async ({ database: { db } }: Context): Promise<void> => {
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("users").where("role", "!=", "admin").execute();
  await db
    .updateTable("brake")
    .set({ hold: null, cleared_ms: 0, cleared_left: 0, last_held_at: null })
    .execute();
};
