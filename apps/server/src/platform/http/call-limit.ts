import { MINUTE_MS } from "@afterword/core/time/duration";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Clock } from "../time/clock.ts";
import { callerNet } from "../throttle/networks.ts";
import { answerError, waitInSeconds } from "./errors.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to another one
  interface FastifyInstance {
    /** Counts a change that a caller with a session asks for by this route. */
    admitWrite: (owner: string, route: string) => Outcome<null>;
  }
}

/** One person changes less than a whole network asks for. */
const CALLS_PER_WRITE = 10;

/**
 * How often one network may ask at all, and one person change anything, counted by each process for itself and
 * without the database. Far above what people do: it only keeps a program that runs wild from taking the server away
 * from others. Tries to guess are counted much closer in `platform/throttle`. The routes in `neverRefused` are taken
 * however much the network, or the person, has asked before.
 */
export const addCallLimit = (
  app: FastifyInstance,
  { config, clock }: { readonly config: Config; readonly clock: Clock },
  neverRefused: ReadonlySet<string>,
  limit: number = config.callsPerMinute,
): void => {
  const isNeverRefused = (route: string | undefined): boolean =>
    route !== undefined && neverRefused.has(route.replace(/\/$/, ""));
  const count = createCounter(() => clock.machineNow());
  const countWrite = createCounter(() => clock.machineNow());
  app.decorate("admitWrite", (owner: string, route: string) => {
    if (isNeverRefused(route)) return ok(null);
    const { calls, waitMs } = countWrite(owner);
    return calls * CALLS_PER_WRITE > limit ? refuse({ kind: "too-many-tries", waitMs }) : ok(null);
  });
  app.addHook("onRequest", (request, reply, done) => {
    // Files cost little, and a first visit asks for many at once; monitoring must always get an answer.
    if (FREE.test(request.url)) return done();
    const { calls, waitMs } = count(callerNet(request.ip));
    if (request.url.startsWith("/api/")) {
      reply.header("ratelimit-limit", String(limit));
      reply.header("ratelimit-remaining", String(Math.max(0, limit - calls)));
      reply.header("ratelimit-reset", String(waitInSeconds(waitMs)));
      // No other site may read an answer; this says so to every reader of headers, not only to browsers.
      reply.header("access-control-allow-origin", config.publicUrl);
    }
    if (calls > limit && !isNeverRefused(request.routeOptions.url))
      return void answerError(reply, { kind: "too-many-tries", waitMs });
    return done();
  });
};

const FREE = /^\/(?:assets\/|healthz$|readyz$)/;

type Counted = { readonly calls: number; readonly waitMs: number };

/** The minute is the same for all, so that what was counted is forgotten at once and nothing has to be swept. */
const createCounter = (now: () => number): ((who: string) => Counted) => {
  const calls = new Map<string, number>();
  let endsAt = 0;
  return (who) => {
    const at = now();
    if (at >= endsAt || endsAt - at > MINUTE_MS) {
      calls.clear();
      endsAt = at + MINUTE_MS;
    }
    const counted = (calls.get(who) ?? 0) + 1;
    calls.set(who, counted);
    return { calls: counted, waitMs: endsAt - at };
  };
};
