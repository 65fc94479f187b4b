import { startPostgres } from "@afterword/testing/postgres";
import { measureDecisions } from "./decisions.ts";
import { measureEmptySweeps } from "./empty-sweep.ts";
import type { Figure } from "./figure.ts";
import { measureOutbox } from "./outbox.ts";

/**
 * Throughput of the switch and of the outbox on a PostgreSQL server that waits for the disk as in production, each beside
 * a yardstick of the same run.
 */
export const measureThroughput = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  try {
    return [
      ...(await measureDecisions(postgres.url)),
      ...(await measureOutbox(postgres.url)),
      ...(await measureEmptySweeps(postgres.url)),
    ];
  } finally {
    await postgres.stop();
  }
};
