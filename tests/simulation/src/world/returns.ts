import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { recordBounce } from "@afterword/server/engine/bounces/record-bounce";
import type { Failure } from "@afterword/server/engine/bounces/read-failure";
import type { ReturnPath } from "@afterword/server/engine/bounces/return-paths";
import type { Returned } from "../checker/letters.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { plainReturnPaths } from "./return-paths.ts";
import { ask, type Server } from "./server.ts";

/** Notices about returned mails, on their way to the product. */
export type Returns = {
  readonly carry: (returned: Returned) => void;
  /** Another mail to this address was accepted: waiting notices are sent now. */
  readonly nextMail: (address: string) => void;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  /** A reachable server; null during an outage. */
  readonly findServer: () => Server | null;
  /** The product accepted a notice. */
  readonly taken: (returned: Returned) => void;
};

const TWICE_SHARE = 0.2;
/** The share of notices that wait for the next mail to the same address, which may be of another cycle. */
const HELD_SHARE = 0.15;

export const createReturns = ({ time, chance, findServer, taken }: World): Returns => {
  const later = (returned: Returned, ms: number): void => time.at(time.now() + ms, () => handIn(returned));
  /** Repeats until the notice is accepted, as mail servers do. */
  const handIn = (returned: Returned): void => {
    const again = (): void => later(returned, chance.between(MINUTE_MS, 30 * MINUTE_MS));
    const server = findServer();
    if (server === null) return again();
    ask(server, ({ context }) => recordBounce(context, pathOf(returned), failureOf(returned)), {
      failed: again,
      answered: () => {
        taken(returned);
        if (chance.happens(TWICE_SHARE)) later(returned, wayMs(chance));
      },
    });
  };
  const held = new Map<string, Returned[]>();
  const hold = (returned: Returned): void => {
    const { address } = returned.attempt.mail.to;
    held.set(address, [...(held.get(address) ?? []), returned]);
  };
  return {
    carry: (returned) => {
      const { afterMs } = returned.notice;
      if (afterMs !== null) later(returned, afterMs);
      else if (chance.happens(HELD_SHARE)) hold(returned);
      else later(returned, wayMs(chance));
    },
    nextMail: (address) => {
      for (const returned of held.get(address) ?? []) later(returned, chance.between(MINUTE_MS, HOUR_MS));
      held.delete(address);
    },
  };
};

/** Before the mail server's own answer, after minutes or days, or so late that another cycle has begun. */
const wayMs = (chance: Chance): number => {
  const drawn = chance.next();
  if (drawn < 0.1) return chance.between(1, MINUTE_MS);
  if (drawn < 0.5) return chance.between(MINUTE_MS, HOUR_MS);
  return drawn < 0.65 ? chance.between(HOUR_MS, 2 * DAY_MS) : chance.between(2, 30) * DAY_MS;
};

const failureOf = ({ notice: { status } }: Returned): Failure => ({ status, answer: `${status} smtp; 550` });

const pathOf = ({ attempt: { mail } }: Returned): ReturnPath => {
  const path = plainReturnPaths.read(mail.returnPath ?? "");
  if (path === null) throw new Error("a mail has no return path of the product");
  return path;
};
