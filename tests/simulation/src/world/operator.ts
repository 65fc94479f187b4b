import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { decideHeld } from "@afterword/server/engine/switch/held-deliveries";
import { declareUnreachable } from "@afterword/server/engine/switch/unreachable-owners";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import { ask, type Server } from "./server.ts";

/** An admin who looks at held deliveries every few hours, and declares owners unreachable. */
export type Operator = {
  readonly work: () => void;
  /** An admin takes this owner for unreachable, and may be wrong. */
  readonly declare: (owner: string) => void;
};

/** The share of held deliveries that the admin refuses; an absent one decides nothing. */
export type OperatorHabit =
  /** `decides`: the share of them that is decided about at each look; not set: all. */
  { readonly refuses: number; readonly decides?: number } | "absent";

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly tables: Tables;
  readonly checker: Checker;
  readonly habit: OperatorHabit;
  readonly findServer: () => Server | null;
};

const ADMIN = "00000000-0000-4000-8000-0000000000ad";

export const createOperator = (world: World): Operator => {
  const { time, chance, tables, checker, habit, findServer } = world;
  const decide = (owner: string, refuses: number): void => {
    const server = findServer();
    if (server === null) return;
    const act = chance.happens(refuses) ? "refuse" : "release";
    const { held } = checker.caseOf(owner);
    ask(server, ({ context }) => decideHeld(context, { act, owner, by: ADMIN }), {
      answered: (isDecided) => {
        server.context.notifyJobs();
        if (isDecided) checker.holdDecided(owner, act, held);
      },
      // What failed is still there next time.
      failed: () => undefined,
    });
  };
  const work = (): void => {
    if (habit === "absent") return;
    const { refuses, decides = 1 } = habit;
    for (const owner of tables.heldOwners)
      if (decides === 1 || chance.happens(decides)) decide(owner, refuses);
    time.at(time.now() + chance.between(30 * MINUTE_MS, 12 * HOUR_MS), work);
  };
  return {
    work,
    declare: (owner) => {
      const server = findServer();
      if (server === null) return;
      ask(server, ({ context }) => declareUnreachable(context, { owner, by: ADMIN }), {
        answered: (isDeclared) => checker.declared(owner, isDeclared),
        failed: () => undefined,
      });
    },
  };
};
