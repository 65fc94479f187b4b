import type { Context } from "../../context.ts";
import { buildMetricsApp } from "./metrics-app.ts";

export type MetricsListener = {
  /** Where it listens; tells the port where any was asked for. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Null unless a port is set for it. Throws one sentence when it cannot listen there. */
export const listenForMetrics = async (context: Context): Promise<MetricsListener | null> => {
  const place = context.config.metrics;
  if (place === null) return null;
  const app = buildMetricsApp(context);
  try {
    return { address: await app.listen(place), close: () => app.close() };
  } catch (error) {
    await app.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The metrics cannot listen on ${place.host}:${place.port}: ${reason}.`, { cause: error });
  }
};
