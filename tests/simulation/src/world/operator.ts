import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { decideHeld } from "@afterword/server/engine/switch/held-deliveries";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import { ask, type Server } from "./server.ts";

/** An admin who looks at held deliveries every few hours and lets most of them go. */
export type Operator = { readonly work: () => void };

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly tables: Tables;
  readonly findServer: () => Server | null;
};

const ADMIN = "00000000-0000-4000-8000-0000000000ad";
const REFUSED_SHARE = 0.1;

export const createOperator = ({ time, chance, tables, findServer }: World): Operator => {
  const decide = (owner: string): void => {
    const server = findServer();
    if (server === null) return;
    const act = chance.happens(REFUSED_SHARE) ? "refuse" : "release";
    ask(server, ({ context }) => decideHeld(context, { act, owner, by: ADMIN }), {
      answered: () => server.context.notifyJobs(),
      // What failed is still there next time.
      failed: () => undefined,
    });
  };
  const work = (): void => {
    for (const owner of tables.heldOwners) decide(owner);
    time.at(time.now() + chance.between(30 * MINUTE_MS, 12 * HOUR_MS), work);
  };
  return { work };
};
