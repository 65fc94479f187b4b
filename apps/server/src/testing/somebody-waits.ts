import type { Pool } from "pg";

const LOOKS = 100;
const LOOK_AGAIN_MS = 50;

/** Comes back once some connection to the database of `pool` waits for a lock; throws after five seconds. */
export const somebodyWaits = async (pool: Pool): Promise<void> => {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => void setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error("nobody waits for a lock");
};
