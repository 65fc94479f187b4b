import { hash, verify } from "@node-rs/argon2";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { readFileSync } from "node:fs";
import { createSemaphore } from "../throttle/semaphore.ts";

/** Passwords at rest: argon2id. Both acts cost the same time and memory, whether or not an account exists. */
export type Passwords = {
  /** Refused as busy when too many wait already. */
  readonly hash: (password: string) => Promise<Outcome<string>>;
  /** Without a stored hash the same work is done for nothing, so that the time reveals nothing; the result is false. */
  readonly verify: (stored: string | null, password: string) => Promise<Outcome<boolean>>;
};

export type PasswordCost = { readonly memoryKib: number; readonly passes: number };

/** 64 MiB and 3 passes: about 45 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 65_536, passes: 3 };

/**
 * Four hashes at a time take 256 MiB; more would endanger the server, so they wait. Forty that wait are about half a
 * second of one core, and no person sits through more.
 */
const SLOTS = { atOnce: 4, waiting: 40 } as const;

export const createPasswords = async (cost: PasswordCost = PASSWORD_COST): Promise<Passwords> => {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const decoyHash = await hash("the password of nobody", options);
  const withSlot = createSemaphore(SLOTS);
  const inSlot = async <Result>(work: () => Promise<Result>): Promise<Outcome<Result>> => {
    const result = await withSlot("hash", work);
    return result === null ? refuse({ kind: "busy" }) : ok(result);
  };
  return {
    hash: (password) => inSlot(() => hash(password, options)),
    verify: (stored, password) =>
      inSlot(async () => (await verify(stored ?? decoyHash, password)) && stored !== null),
  };
};

/** Whether it is one of the passwords that are tried first; to be asked in small letters. */
export const isCommonPassword = (password: string): boolean => (common ??= readList()).has(password);

/** Read when a password is chosen for the first time: most starts of a server never need it. */
let common: ReadonlySet<string> | undefined;

const readList = (): ReadonlySet<string> => {
  const lines = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8").split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("#")));
};
