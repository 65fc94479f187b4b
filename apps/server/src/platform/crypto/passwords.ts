import { hash, verify } from "@node-rs/argon2";
import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";

/** Passwords at rest: argon2id. Both acts cost the same time and memory, whether or not an account exists. */
export type Passwords = {
  /** Refused as busy when too many wait already. */
  readonly hash: (password: string) => Promise<Outcome<string>>;
  /** Without a stored hash the same work is done for nothing, so that the time tells nothing; the answer is false. */
  readonly verify: (stored: string | null, password: string) => Promise<Outcome<boolean>>;
};

export type PasswordCost = { readonly memoryKib: number; readonly passes: number };

/** 64 MiB and 3 passes: about 45 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 65_536, passes: 3 };

/** Four hashes at a time take 256 MiB; more would endanger the server, so they wait. */
const MAX_AT_ONCE = 4;
/** Longer than this queue is a wait nobody sits through: about half a second on one core. */
const MAX_WAITING = 40;

export const createPasswords = async (cost: PasswordCost = PASSWORD_COST): Promise<Passwords> => {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const nobodysHash = await hash("the password of nobody", options);
  const inTurn = createTurns();
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(async () => (await verify(stored ?? nobodysHash, password)) && stored !== null),
  };
};

type InTurn = <T>(work: () => Promise<T>) => Promise<Outcome<T>>;

const createTurns = (): InTurn => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= MAX_AT_ONCE && waiting.length >= MAX_WAITING) return refuse({ kind: "busy" });
    if (running >= MAX_AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      // The turn is handed over, not given back, so that nobody can take it in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
