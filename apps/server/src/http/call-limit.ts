import { MINUTE_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import { callerNet } from "./caller-net.ts";
import { answerError } from "./errors.ts";
import { waitInSeconds } from "./wait.ts";

/**
 * How often one address may call at all, counted by each process for itself. Far above what people do: it only keeps a
 * program that runs wild from taking the server away from others. Tries to guess are counted much closer in
 * `throttle.ts`.
 */
const CALLS_PER_MINUTE = {
  production: 6_000,
  development: 60_000,
  /** Their clock stands still, so a minute never ends. */
  test: 1_000_000,
} as const satisfies Record<Config["mode"], number>;

export const addCallLimit = (
  app: FastifyInstance,
  { config, clock }: Pick<Context, "config" | "clock">,
  limit: number = CALLS_PER_MINUTE[config.mode],
): void => {
  const counter = createCounter(() => clock.machineNow());
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return undefined;
    const { calls, waitMs } = counter(callerNet(request.ip));
    reply.header("ratelimit-limit", String(limit));
    reply.header("ratelimit-remaining", String(Math.max(0, limit - calls)));
    reply.header("ratelimit-reset", String(waitInSeconds(waitMs)));
    // No other site may read an answer; this says so to every reader of headers, not only to browsers.
    reply.header("access-control-allow-origin", config.publicUrl);
    return calls > limit ? answerError(reply, { kind: "too-many-tries", waitMs }) : undefined;
  });
};

type Counted = { readonly calls: number; readonly waitMs: number };

/** The minute is the same for all, so that what was counted is forgotten at once and nothing has to be swept. */
const createCounter = (now: () => number): ((net: string) => Counted) => {
  const calls = new Map<string, number>();
  let endsAt = 0;
  return (net) => {
    const at = now();
    if (at >= endsAt || endsAt - at > MINUTE_MS) {
      calls.clear();
      endsAt = at + MINUTE_MS;
    }
    const counted = (calls.get(net) ?? 0) + 1;
    calls.set(net, counted);
    return { calls: counted, waitMs: endsAt - at };
  };
};
