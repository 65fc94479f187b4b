import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { StreamedAnswer } from "@afterword/contract/endpoint";
import { exportDatabase } from "@afterword/contract/endpoints/maintenance";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { tellAdmins } from "../../engine/mails/tell-admins.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { OFFICE_ID, openOffice } from "../../features/accounts/public.ts";
import { proveRecently } from "../../features/recent-proof/public.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { serve } from "../../platform/http/route.ts";
import { findRoom, makeDumpFolder, writeDumpAside } from "./dump-aside.ts";
import type { Room } from "./dump-aside.ts";
import { recordMaintenance } from "./maintenance-records.ts";

/**
 * A dump over the wire (behaviour §6): one at a time, five a day, only after a recent proof, told to all admins before
 * anything of it leaves. It is written to the disk first, so that a slow reader holds nothing of the database; a
 * reader who goes away stops it, and so does a server that stops.
 */
export const registerDumpRoutes = (app: FastifyInstance, context: Context): void => {
  let isTaken = false;
  const free = (): void => {
    isTaken = false;
  };
  const stopping = new AbortController();
  app.addHook("preClose", (done) => {
    stopping.abort();
    done();
  });
  serve(app, context, exportDatabase, async ({ caller, request }) => {
    const proved = await proveRecently(context, caller);
    if (!proved.ok) return proved;
    if (isTaken) return refuse({ kind: "conflict", sentence: (say) => say.dump.underWay });
    if (request.method === "HEAD") return ok(answerOf(context, caller, UNOPENED));
    isTaken = true;
    const admitted = await admit(context).catch((error: unknown) => {
      free();
      throw error;
    });
    const isGone = request.raw.socket.destroyed;
    if (!admitted.ok || isGone) free();
    if (!admitted.ok) return admitted;
    return isGone
      ? refuse({ kind: "busy" })
      : ok(answerOf(context, caller, { stopping: stopping.signal, free }));
  });
};

const admit = async (context: Context): Promise<Outcome<null>> => {
  const lack = lackOf(await findRoom(context));
  return lack ?? context.throttle.admitDump();
};

const lackOf = ({ neededBytes, freeBytes }: Room): Outcome<never> | null =>
  neededBytes <= freeBytes
    ? null
    : refuse({
        kind: "conflict",
        sentence: (say) => say.dump.noRoom(megabytes(neededBytes), megabytes(freeBytes)),
      });

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

type Slot = { readonly stopping: AbortSignal; readonly free: () => void };

/** What only asks about a dump takes none. */
const UNOPENED: Slot = { stopping: AbortSignal.abort(), free: () => undefined };

const answerOf = (context: Context, caller: Caller, { stopping, free }: Slot): StreamedAnswer => {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, stopping]);
  let isOpened = false;
  return {
    type: "application/gzip",
    disposition: 'attachment; filename="database.tar.gz"',
    open: () => {
      isOpened = true;
      return piecesOf(context, caller, { stopping: signal, free });
    },
    ended: () => {
      gone.abort();
      if (!isOpened) free();
    },
  };
};

/** A proxy gives up on an answer of which nothing comes for a minute. */
const SILENCE_MS = 10 * SECOND_MS;

/** What stands for nothing anywhere in a compressed file, and so can be sent before there is anything to send. */
const NOTHING = gzipSync("");

/** Whatever fails, the next dump may begin afterwards. */
async function* piecesOf(
  context: Context,
  caller: Caller,
  { stopping, free }: Slot,
): AsyncGenerator<Uint8Array> {
  try {
    const folder = await makeDumpFolder(context.config);
    try {
      yield* piecesFrom(folder, context, caller, stopping);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    free();
  }
}

async function* piecesFrom(
  folder: string,
  context: Context,
  caller: Caller,
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const writing = writeDumpAside(context, folder, stopping);
  const ended = writing.then(
    () => true,
    () => true,
  );
  try {
    while (!(await Promise.race([ended, pause(SILENCE_MS, false, { ref: false })]))) yield NOTHING;
    const { file, rows, madeAt } = await writing;
    await recordExport(context, caller);
    yield* createReadStream(file, { signal: stopping });
    await recordMaintenance(context, "dump", { at: context.clock.now(), dumpMadeAt: madeAt, rows });
  } finally {
    await ended;
  }
}

/** To the admin's own log and that of the installation, which outlives the admin's; and to all admins by mail. */
const recordExport = async (context: Context, { userId: by, device }: Caller): Promise<void> => {
  await transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    const now = await readNow(rows, context);
    await openOffice(trx, context, now);
    const entry = { at: new Date(now.wall), kind: "database-exported" as const };
    const admin = (await rows.listAdmins()).find(({ id }) => id === by);
    const vars = { at: now.wall, by: admin === undefined ? by : fullName(admin), device };
    const key = context.ids.uuid();
    await tellAdmins(rows, context, { kind: "database-exported", key, varsFor: () => vars, now });
    // Last: others may wait for the office's log, who have locked an admin.
    await recordAudit(trx, { ...entry, owner: by, id: context.ids.uuid(), detail: { device } });
    await recordAudit(trx, { ...entry, owner: OFFICE_ID, id: context.ids.uuid(), detail: { by } });
  });
  context.notifyJobs();
};
