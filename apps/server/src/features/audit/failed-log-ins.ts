import { HOUR_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";

/** One try with a wrong password at an account that exists: at the log-in, or by whoever is in and is asked again. */
export type FailedLogIn = {
  readonly kind: "log-in-failed" | "change-refused";
  readonly at: WallMs;
  readonly device: string;
  readonly network: string;
};

/** Several of one account and one kind; device and network are those of the last. */
export type FailedLogIns = FailedLogIn & { readonly owner: string; readonly times: number };

/**
 * Failed log-ins until they are written to the audit log. Remembering one costs the answer nothing, so that its time
 * tells nobody whether the address is known; and an account gets one entry of a kind an hour at most, so that a flood of
 * tries fills nothing.
 */
export type FailedLogInsGathered = {
  readonly add: (owner: string, failed: FailedLogIn) => void;
  /** Those whose turn it is; whoever takes them writes them. */
  readonly takeDue: (now: WallMs) => readonly FailedLogIns[];
  /** Those of one account, or of all of them, whenever their last entry was. */
  readonly take: (owner?: string) => readonly FailedLogIns[];
  /** They could not be written. */
  readonly giveBack: (failed: FailedLogIns) => void;
};

/** More accounts than this are tried at once only by somebody who sprays; what comes then is counted as a metric alone. */
const ACCOUNTS_MAX = 10_000;

export const gatherFailedLogIns = (): FailedLogInsGathered => {
  const waiting = new Map<string, FailedLogIns>();
  const writtenAt = new Map<string, WallMs>();
  const put = ({ times, ...last }: FailedLogIns): void => {
    const key = keyOf(last);
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= ACCOUNTS_MAX) return;
    waiting.set(key, { ...last, times: times + (before?.times ?? 0) });
  };
  const takeFrom = (keys: readonly string[]): readonly FailedLogIns[] =>
    keys.flatMap((key) => {
      const failed = waiting.get(key);
      waiting.delete(key);
      return failed ?? [];
    });
  return {
    add: (owner, failed) => put({ owner, times: 1, ...failed }),
    takeDue: (now) => {
      for (const [key, at] of writtenAt) if (Math.abs(now - at) >= HOUR_MS) writtenAt.delete(key);
      const due = takeFrom([...waiting.keys()].filter((key) => !writtenAt.has(key)));
      for (const failed of due) writtenAt.set(keyOf(failed), now);
      return due;
    },
    take: (owner) =>
      takeFrom(owner === undefined ? [...waiting.keys()] : KINDS.map((kind) => keyOf({ owner, kind }))),
    giveBack: put,
  };
};

const KINDS = ["log-in-failed", "change-refused"] as const satisfies readonly FailedLogIn["kind"][];

const keyOf = ({ owner, kind }: Pick<FailedLogIns, "owner" | "kind">): string => `${kind} ${owner}`;
