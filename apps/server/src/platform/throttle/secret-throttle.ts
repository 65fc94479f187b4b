import type { Outcome } from "@afterword/core/errors/outcome";
import { refuse } from "@afterword/core/errors/outcome";
import { SECOND_MS } from "@afterword/core/time/duration";
import { callerNet } from "./networks.ts";
import { consume, limiter, type Pool } from "./limiter.ts";
import { createSemaphore } from "./semaphore.ts";

/** Secrets with 256 bits, those of mailed links and refresh tokens; and signatures of other services. */
export type SecretKind = keyof typeof LIMITS;

/**
 * Uses a secret, and counts it for its network only when it leads nowhere. A good one is never refused for what a
 * neighbour at the same address does: it may be the sign of life of a living owner, and 256 bits are not guessed. The
 * limit only keeps a guesser from trying at full speed.
 */
export type RateLimitSecret = <T>(
  kind: SecretKind,
  ip: string,
  use: () => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

/**
 * What protects the process where no other limit does (`neverRefused` in call-limit.ts): so much at once, and no
 * more waiting.
 */
export type InLine = <T>(who: string, work: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

const MINUTES_S = 10 * 60;
const LIMITS = {
  link: { points: 60, duration: MINUTES_S, inMemoryBlockOnConsumed: 61 },
  /** What claims to come from another service. */
  notification: { points: 600, duration: MINUTES_S, inMemoryBlockOnConsumed: 601 },
  refresh: { points: 600, duration: MINUTES_S, inMemoryBlockOnConsumed: 601 },
} as const;

/** For one network, or one person. A caller who finds the line full tries again a second later. */
const LINE = { atOnce: 4, waiting: 200 } as const;
const LINE_FULL = refuse({ kind: "too-many-tries", waitMs: SECOND_MS });

export const createSecretThrottle = (
  pool: Pool,
): { readonly rateLimitSecret: RateLimitSecret; readonly inLine: InLine } => {
  const withSlot = createSemaphore(LINE);
  const inLine: InLine = async (who, work) => (await withSlot(who, work)) ?? LINE_FULL;
  const counters = {
    link: limiter(pool, "secret", LIMITS.link),
    notification: limiter(pool, "notification", LIMITS.notification),
    refresh: limiter(pool, "refresh", LIMITS.refresh),
  };
  const rateLimitSecret: RateLimitSecret = async (kind, ip, use) => {
    const net = callerNet(ip);
    const used = await inLine(net, use);
    if (used.ok || !LEADS_NOWHERE.has(used.error.kind)) return used;
    const counted = await consume(counters[kind], net);
    return counted.ok ? used : counted;
  };
  return { rateLimitSecret, inLine };
};

const LEADS_NOWHERE: ReadonlySet<string> = new Set(["link-invalid", "no-session", "not-found"]);
