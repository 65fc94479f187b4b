/**
 * One installation at a time. The process that creates the folder has the lock; a heartbeat and a process id in it show
 * whether the owner is alive. The folder is outside node_modules, which an installation removes.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BootstrapFailure, say } from "./say.mjs";

const heartbeatMs = 2_000;
const silenceMs = 30_000;
const pollMs = 250;
const longestWaitMs = 15 * 60_000;

/** Runs `work` while no other bootstrap of this folder runs. */
export async function inTurn(root, work) {
  const folder = path.join(root, ".cache", "bootstrap-turn");
  mkdirSync(path.dirname(folder), { recursive: true });
  await take(folder);
  const heartbeat = setInterval(() => beat(folder), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (isMine(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

async function take(folder) {
  const giveUpAt = Date.now() + longestWaitMs;
  let told = false;
  while (!(await tryToTake(folder))) {
    if (Date.now() > giveUpAt)
      throw new BootstrapFailure(
        `Another installation has not finished; remove ${folder} if none is running.`,
      );
    if (!told) say("Another process is installing the packages; waiting for it.");
    told = true;
    await wait(pollMs);
  }
}

async function tryToTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAbandoned(folder)) clearAway(folder);
    return false;
  }
  writeFileSync(path.join(folder, "owner"), String(process.pid));
  // Two processes that remove an abandoned lock may both believe they own it; the later one does.
  await wait(pollMs);
  return isMine(folder);
}

function isAbandoned(folder) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > silenceMs) return true;
    const owner = readOwner(folder);
    return owner !== undefined && !isAlive(owner);
  } catch {
    return false;
  }
}

/** Renames first, because only one process can succeed; removing takes a while. */
function clearAway(folder) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process removed it first.
  }
}

function isMine(folder) {
  return readOwner(folder) === process.pid;
}

function readOwner(folder) {
  try {
    const owner = Number(readFileSync(path.join(folder, "owner"), "utf8"));
    return owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function beat(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // A lost lock is noticed at the end.
  }
}
