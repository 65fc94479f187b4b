import type { Context } from "../context.ts";
import { plantWriters } from "./plant-writers.ts";

/** So many writers, each with one active note to one recipient (`recipient-N@example.com`) and a sign of life given now. */
export const plantDueUsers = async (context: Context, count: number): Promise<void> => {
  const specs = Array.from({ length: count }, (_, number) => ({
    email: `writer-${number}@example.com`,
    notes: [[`recipient-${number}@example.com`]],
    standing: { kind: "watching", silentForMs: 0 } as const,
  }));
  await plantWriters(context, specs);
};
