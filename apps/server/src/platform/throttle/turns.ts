/** Lets each do so much at once, and so much more wait for it; null for what comes after that. */
export type TakeTurn = <Result>(who: string, work: () => Promise<Result>) => Promise<Result | null>;

type Line = { running: number; readonly waiting: (() => void)[] };

export const createTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }): TakeTurn => {
  const lines = new Map<string, Line>();
  const enter = async (who: string): Promise<Line | null> => {
    const line = lines.get(who) ?? { running: 0, waiting: [] };
    lines.set(who, line);
    if (line.running >= atOnce) {
      if (line.waiting.length >= waiting) return null;
      // The turn is handed over, not given back, so that nobody can take it in between.
      await new Promise<void>((resume) => line.waiting.push(resume));
    } else line.running += 1;
    return line;
  };
  const leave = (who: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(who);
  };
  return async (who, work) => {
    const line = await enter(who);
    if (line === null) return null;
    try {
      return await work();
    } finally {
      leave(who, line);
    }
  };
};
