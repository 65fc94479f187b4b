import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WallMs } from "@afterword/core/time/instant";
import { placeOf } from "../../open-database.ts";
import type { Context } from "../../context.ts";
import type { Config } from "../../platform/config/config.ts";
import { everyKeyOf } from "../../platform/crypto/master-key.ts";
import { sizeOfFolder } from "../../platform/db/folder-copy.ts";
import type { DumpNews, DumpOrder } from "./dump-process.ts";
import { writeDump } from "./write-dump.ts";
import type { DumpReport } from "./write-dump.ts";

type AsideContext = Pick<Context, "clock" | "config" | "database" | "masterKey">;

export type DumpAside = DumpReport & { readonly file: string; readonly madeAt: WallMs };

const folderOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "dumps");

/**
 * What dumps left behind that were cut off by a crash; call it before the first one is made. A writer whose server was
 * killed may live a moment longer and still write. What cannot be removed keeps no server from its work: the next start
 * tries again.
 */
export const clearDumps = async ({ config, log }: Pick<Context, "config" | "log">): Promise<void> => {
  try {
    await rm(folderOf(config), { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    log.warn({ err: error }, "what earlier dumps left behind cannot be removed");
  }
};

/** A folder for one dump, which the caller removes. */
export const makeDumpFolder = async (config: Pick<Config, "dataDir">): Promise<string> => {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  return mkdtemp(join(folderOf(config), "dump-"));
};

/**
 * Writes a dump into the folder while the server goes on: in a process of its own, over a connection of its own or on
 * a copy of the embedded database, whose one connection is never held. Rejects when it is aborted, once nothing writes
 * into the folder any more.
 */
export const writeDumpAside = async (
  context: AsideContext,
  folder: string,
  signal: AbortSignal,
): Promise<DumpAside> => {
  const { clock, config, database, masterKey } = context;
  const [file, madeAt] = [join(folder, "database.tar.gz"), clock.now()];
  const place = placeOf(config);
  // Of tests alone; what is in their memory no other process can read.
  if (database.kind === "memory" || place.kind === "memory")
    return { ...(await writeDump(context, file, madeAt)), file, madeAt };
  const masterKeys = everyKeyOf(masterKey).map((bytes) => bytes.toString("base64"));
  const order = { masterKeys, file, now: madeAt };
  if (place.kind === "url") {
    const { written } = startWriter({ ...order, place, copyOf: null }, signal);
    return { ...(await written), file, madeAt };
  }
  // With its lock beside it.
  const copy = join(folder, "copy");
  const written = await database.withoutTidying(async () => {
    const writer = startWriter(
      {
        ...order,
        place: { kind: "folder", folder: join(copy, "database"), isThrowAway: true },
        copyOf: place.folder,
      },
      signal,
    );
    await writer.copied;
    // Not awaited here: from now on the database may be tidied again.
    return { ended: writer.written };
  });
  const report = await written.ended;
  await rm(copy, { recursive: true, force: true });
  return { ...report, file, madeAt };
};

const PROGRAM = fileURLToPath(new URL("dump-process.ts", import.meta.url));

/** Far below the server, whose answers must not wait for it, but not so low that a busy machine never comes to it. */
const PRIORITY = 10;

/** Rows pass through it once: with room for more young objects than this it only takes 80 MB more. */
const YOUNG_MEGABYTES = 4;

type Writer = { readonly copied: Promise<void>; readonly written: Promise<DumpReport> };

const startWriter = (order: DumpOrder, signal: AbortSignal): Writer => {
  const child = fork(PROGRAM, {
    env: environment(),
    execArgv: [`--max-semi-space-size=${YOUNG_MEGABYTES}`],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  lower(child);
  const copied = Promise.withResolvers<void>();
  const written = Promise.withResolvers<DumpReport>();
  const fail = (error: Error): void => {
    copied.reject(error);
    written.reject(error);
  };
  child.on("message", (news: DumpNews) => {
    if (news.kind === "copied") copied.resolve();
    else if (news.kind === "written") written.resolve(news.report);
    else fail(new Error(news.sentence));
  });
  child.once("error", fail);
  child.once("exit", (code, killedBy) =>
    fail(new Error(`the process that writes a dump ended early (${killedBy ?? code})`)),
  );
  for (const one of [copied, written]) one.promise.catch(() => undefined);
  const kill = (): void => void child.kill("SIGKILL");
  if (signal.aborted) kill();
  signal.addEventListener("abort", kill, { once: true });
  child.once("exit", () => signal.removeEventListener("abort", kill));
  // One that cannot be sent is told by the exit.
  child.send(order, () => undefined);
  return { copied: copied.promise, written: written.promise };
};

/** A system that does not allow it runs it beside the server. */
const lower = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It only takes longer then.
  }
};

/** Of the settings only how PostgreSQL is reached: the master key may be one of them. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PG[A-Z]*|PATH|NODE_EXTRA_CA_CERTS)$/.test(name)),
  );

export type Room = { readonly neededBytes: number; readonly freeBytes: number };

/** What must stay free for the database itself. */
const RESERVE_BYTES = 100 * 1024 * 1024;

/** How much a dump takes at most while it is made, and how much there is: no dump is worth a full disk. */
export const findRoom = async ({
  config,
  database,
}: Pick<AsideContext, "config" | "database">): Promise<Room> => {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folderOf(config));
  return {
    neededBytes: RESERVE_BYTES + (await largestDump({ config, database })),
    freeBytes: bavail * bsize,
  };
};

/** Compressed, it takes less than the tables with their indexes; of a folder there is the copy as well. */
const largestDump = async ({
  config,
  database,
}: Pick<AsideContext, "config" | "database">): Promise<number> => {
  const place = placeOf(config);
  if (database.kind === "folder" && place.kind === "folder") return 2 * (await sizeOfFolder(place.folder));
  const { rows } = await database.pool.query<{ size: number }>(
    "select pg_database_size(current_database()) as size",
  );
  return rows[0]?.size ?? 0;
};
