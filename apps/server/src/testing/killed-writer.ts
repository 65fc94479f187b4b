import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("row-writer.fixture.ts", import.meta.url));
const START_WITHIN_MS = 60_000;

/** A process that commits rows as fast as it can, until the test ends it. */
export type Writer = {
  /** Resolves with "ready" when it writes, or with what it said instead. */
  readonly started: Promise<string>;
  /** Resolves once it said that it committed so many times; rejects when it ends before. */
  readonly committed: (count: number) => Promise<void>;
  /** What it said it committed, "row 1" or "change 4", to the last line that left it alive. */
  readonly kill: () => Promise<readonly string[]>;
  readonly pid: number | undefined;
};

/** Starts a writer on a folder or a server. */
export const startWriter = (place: string): Writer => {
  const child = spawn(process.execPath, [PROGRAM, "write", place], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  const closed = once(child, "close");
  return {
    started: firstLine(child, () => said),
    committed: async (count) => {
      while (acknowledgementsIn(said).length < count) {
        if (child.stdout.readableEnded) throw new Error(`the writer ended before its commit ${count}`);
        await Promise.race([once(child.stdout, "data"), closed]);
      }
    },
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
      return acknowledgementsIn(said);
    },
    pid: child.pid,
  };
};

/** What is there now. Throws with what the reader said when the database cannot be opened. */
export const readRows = async (
  place: string,
): Promise<{ readonly lines: ReadonlySet<string>; readonly torn: number }> => {
  const reader = spawn(process.execPath, [PROGRAM, "read", place], {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: START_WITHIN_MS,
  });
  const lines = (await text(reader.stdout)).trimEnd().split("\n");
  const torn = lines.find((line) => line.startsWith("torn "));
  if (lines.at(-1) !== "complete" || torn === undefined) throw new Error(lines.slice(-3).join("\n"));
  return { lines: new Set(lines.filter(isAcknowledgement)), torn: Number(torn.slice(5)) };
};

/** What follows the last line end is not said to its end, or was cut off by a kill. */
const acknowledgementsIn = (said: string): string[] =>
  said.split("\n").slice(0, -1).filter(isAcknowledgement);

const isAcknowledgement = (line: string): boolean => /^(?:row|change) \d+$/.test(line);

type Child = ChildProcessByStdio<null, Readable, null>;

const firstLine = async (child: Child, said: () => string): Promise<string> => {
  const giveUp = AbortSignal.timeout(START_WITHIN_MS);
  while (!said().includes("\n") && child.exitCode === null && !child.stdout.readableEnded) {
    await Promise.race([
      once(child.stdout, "data", { signal: giveUp }),
      once(child, "exit", { signal: giveUp }),
    ]);
  }
  return said().split("\n")[0] ?? "";
};
