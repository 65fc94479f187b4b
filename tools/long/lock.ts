/**
 * One run of the long checks at a time, since two would distort each other's figures. The operating system holds the
 * lock, so it ends with its process. The file beside it has the pid of the run and the process group of the current
 * check, so that the next run can end a check that a killed run left behind.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { runProgram } from "../run-program.ts";
import { replaceFile } from "./replace-file.ts";

/** The process group of a check, and the end of its leader's command line. */
export type Group = { readonly leader: number; readonly words: string };

export type Lock = { readonly note: (group: Group | undefined) => void; readonly release: () => void };

/** Undefined, with a message, while another run has the lock. */
export const takeLock = async (folder: string, say: (line: string) => void): Promise<Lock | undefined> => {
  mkdirSync(folder, { recursive: true });
  const place = path.join(folder, "run.json");
  const lock = new DatabaseSync(path.join(folder, "run.lock"));
  try {
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    say(
      `Another run of the long checks is in progress (process ${readNote(place).pid ?? "unknown"}): wait for it, or stop it first.`,
    );
    return undefined;
  }
  await endLeftBehind(readNote(place).group, say);
  const note = (group?: Group): void => replaceFile(place, JSON.stringify({ pid: process.pid, group }));
  note();
  const release = (): void => {
    rmSync(place, { force: true });
    lock.close();
  };
  return { note, release };
};

type Note = { readonly pid?: number; readonly group?: Group };

const readNote = (place: string): Note => {
  try {
    return JSON.parse(readFileSync(place, "utf8")) as Note;
  } catch {
    return {};
  }
};

const POLLS = 200;
const POLL_MS = 100;

/** The id may belong to another program by now, so the command line is compared too. */
const endLeftBehind = async (group: Group | undefined, say: (line: string) => void): Promise<void> => {
  if (group === undefined || !(await isCheck(group))) return;
  say(`Ending the check that a killed run left behind (process ${group.leader}).`);
  endGroup(group.leader, "SIGINT");
  for (let poll = 0; poll < POLLS && (await isCheck(group)); poll += 1) await wait(POLL_MS);
  endGroup(group.leader, "SIGKILL");
};

const isCheck = async ({ leader, words }: Group): Promise<boolean> =>
  (await readCommandLine(leader)).trimEnd().endsWith(words.trimEnd());

/** Empty if there is no such process, or if it has ended. */
const readCommandLine = async (pid: number): Promise<string> => {
  if (process.platform !== "linux")
    return (await runProgram("ps", ["-o", "args=", "-p", String(pid)])).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
};

export const endGroup = (leader: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-leader, signal);
  } catch {
    // All of them have ended.
  }
};
