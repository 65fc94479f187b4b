import type { ChildProcess } from "node:child_process";

/** Ends a program that was started `detached`, with all that it started. */
export const endGroupOf = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  process.kill(-child.pid, "SIGKILL");
  await ended;
};
