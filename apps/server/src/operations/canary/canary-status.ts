import { CANARY_STEPS, type CanaryStep } from "./canary-run.ts";
import { serviceMs, wallMs, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { findCanary, findLastEnded, findOpenRun } from "./queries.ts";

/** The state of the canary, for alarms and metrics. */
export type CanaryStatus = {
  /** False while no address is set for it. */
  readonly isOn: boolean;
  /** What the night under way waits for; null between two nights. */
  readonly waitsFor: CanaryStep | null;
  /** When it last came through; null before the first time. */
  readonly passedAt: WallMs | null;
  /** When the last night began that it came through; before the first one, when it began to fly; null without a canary. */
  readonly flownMs: ServiceMs | null;
  /** Where the last night that ended got stuck; null when it came through. */
  readonly failed: { readonly step: CanaryStep; readonly at: WallMs } | null;
};

export const canaryStatus = async ({
  database: { db },
}: Pick<Context, "database">): Promise<CanaryStatus> => {
  const canary = await findCanary(db);
  const passed = await findLastEnded(db, "passed");
  const passedAt = endOf(passed);
  const flownMs = passed?.started_ms ?? canary?.confirmed_ms;
  return {
    isOn: canary?.active ?? false,
    waitsFor: (await findOpenRun(db))?.step ?? null,
    passedAt,
    flownMs: flownMs === undefined ? null : serviceMs(flownMs),
    failed: failureSince(passedAt, await findLastEnded(db, "failed")),
  };
};

const failureSince = (
  passedAt: WallMs | null,
  failed: Awaited<ReturnType<typeof findLastEnded>>,
): CanaryStatus["failed"] => {
  const at = endOf(failed);
  const step = CANARY_STEPS.find((one) => one === failed?.step);
  const isOver = at !== null && passedAt !== null && at <= passedAt;
  return at === null || step === undefined || isOver ? null : { step, at };
};

const endOf = (run: { readonly ended_at: Date | null } | undefined): WallMs | null =>
  run?.ended_at ? wallMs(run.ended_at.getTime()) : null;
