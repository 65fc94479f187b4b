import { DAY_MS } from "@afterword/core/time/duration";
import type { Context } from "../context.ts";
import { readNow } from "../engine/clock/service-clock.ts";

/** As if the canary came through in each of the next nights; `owner` is any active account. */
export const letCanaryArrive = async (context: Context, owner: string, nights: number): Promise<void> => {
  const { wall, service } = await readNow(context.store.rows, context);
  const runs = Array.from({ length: nights }, (_, index) => {
    const laterMs = (index + 1) * DAY_MS;
    const at = new Date(wall + laterMs);
    const times = { started_at: at, started_ms: service + laterMs, step_ms: service + laterMs, ended_at: at };
    return { owner, id: context.ids.uuid(), ...times, step: "link", outcome: "passed" };
  });
  await context.database.db.insertInto("canary_runs").values(runs).execute();
};
