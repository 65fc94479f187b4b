import * as z from "zod/mini";
import { wrapperWords } from "../phone-messages.ts";
import type { QuietSignsPorts } from "./quiet-signs-ports.ts";

const evidence = z.object({ challenge: z.string(), atMs: z.number() });
export type Evidence = z.infer<typeof evidence>;

const memory = z.object({
  on: z.boolean(),
  words: wrapperWords,
  /** When the page handed all this over: the person had the app open then. */
  armedMs: z.number(),
  remindAtMs: z.array(z.number()),
  sleepUntilMs: z.number(),
  /** The challenge in hand, not answered yet. */
  challenge: z.nullable(z.string()),
  /** The phone was unlocked then, with this challenge in hand; not sent yet. */
  evidence: z.nullable(evidence),
});

/** What the wrapper knows between two occasions. */
export type QuietSignsMemory = z.infer<typeof memory>;

/** Both are null on a phone that is not armed. */
export type Kept = { readonly deviceToken: string | null; readonly memory: QuietSignsMemory | null };

export const NOTHING_KEPT: Kept = { deviceToken: null, memory: null };

/** A phone that is not armed remembers nothing. */
export const remember = (kept: Kept, change: Partial<QuietSignsMemory>): Kept =>
  kept.memory === null ? kept : { ...kept, memory: { ...kept.memory, ...change } };

export type Keeper = {
  readonly read: () => Promise<Kept>;
  /** Changes follow one another; each sees what the one before wrote. Resolves to what is kept afterwards. */
  readonly change: (change: (kept: Kept) => Kept) => Promise<Kept>;
};

/**
 * What is kept in the vault. The page may disarm the wrapper while an answer of the server is awaited, so what was read
 * before is never written back: a change is a function of what is there at its turn.
 */
export const createKeeper = (vault: QuietSignsPorts["vault"]): Keeper => {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = before.then(work);
    before = result.catch(() => undefined);
    return result;
  };
  const read = async (): Promise<Kept> => ({
    deviceToken: await vault.read("deviceToken"),
    memory: parseMemory(await vault.read("quietSigns")),
  });
  const change = async (next: (kept: Kept) => Kept): Promise<Kept> => {
    const kept = await read();
    const { deviceToken, memory: changed } = next(kept);
    if (deviceToken !== kept.deviceToken) await vault.write("deviceToken", deviceToken);
    if (changed !== kept.memory || changed === null)
      await vault.write("quietSigns", changed === null ? null : JSON.stringify(changed));
    return { deviceToken, memory: changed };
  };
  return { read: () => inTurn(read), change: (next) => inTurn(() => change(next)) };
};

const parseMemory = (kept: string | null): QuietSignsMemory | null => {
  try {
    return memory.parse(JSON.parse(kept ?? ""));
  } catch {
    return null;
  }
};
