import { ok, type Outcome } from "@afterword/core/errors/outcome";
import { callerNet } from "./networks.ts";
import { consume, limiter, type Pool } from "./limiter.ts";

/** One code that an account tries, before it is looked at. */
export type VoucherTry = {
  /** Nothing of it happened: it was good. */
  readonly forgive: () => Promise<void>;
};

export type AdmitVoucher = (owner: string, ip: string) => Promise<Outcome<VoucherTry>>;

const HOUR_S = 3600;

/** Accounts cost nothing, so tries of one network are counted as well; a company may hand out vouchers to many. */
const LIMITS = {
  owner: { points: 10, duration: HOUR_S },
  ip: { points: 100, duration: HOUR_S },
} as const;

export const createVoucherThrottle = (pool: Pool): AdmitVoucher => {
  const counters = {
    owner: limiter(pool, "voucher", LIMITS.owner),
    ip: limiter(pool, "voucher-ip", LIMITS.ip),
  };
  return async (owner, ip) => {
    const net = callerNet(ip);
    const ofIp = await consume(counters.ip, net);
    if (!ofIp.ok) return ofIp;
    const ofOwner = await consume(counters.owner, owner);
    if (!ofOwner.ok) return ofOwner;
    return ok({
      forgive: async () => {
        await counters.owner.delete(owner);
        await counters.ip.reward(net);
      },
    });
  };
};
