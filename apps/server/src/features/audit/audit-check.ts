import type { AuditState } from "@afterword/contract/endpoints/audit";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { askForCheck, beginCheck, endCheck, findCheck, noteProgress } from "./check-queries.ts";
import type { CheckRow } from "./check-queries.ts";
import { findCheckpoint } from "./queries.ts";
import { verifyAudit } from "./verification.ts";
import type { AuditReport } from "./verification.ts";

type CheckContext = Pick<Context, "clock" | "database" | "masterKey">;

/** Reading all of it takes a while, so it is not read again and again. */
const PAUSE_MS = 5 * MINUTE_MS;
/** A process that was not heard of for so long has gone. */
const LOST_MS = 2 * MINUTE_MS;
/** Entries between two words about how far it is. */
const STEP = 10_000;

/** Checks the whole audit log and keeps what was found; null where another process is at it. */
export const checkWholeAudit = async (context: CheckContext): Promise<AuditReport | null> => {
  const { clock, database } = context;
  const [at, lost] = [new Date(clock.now()), new Date(clock.now() - LOST_MS)];
  if (!(await beginCheck(database.db, { at, lost }))) return null;
  try {
    let noted = 0;
    const report = await verifyAudit(context, async (read) => {
      if (read - noted < STEP) return;
      noted = read;
      await noteProgress(database.db, read, new Date(clock.now()));
    });
    await endCheck(database.db, { ...report, at: new Date(clock.now()) });
    return report;
  } catch (error) {
    await endCheck(database.db, null);
    throw error;
  }
};

type LastCheck = { readonly isDue: boolean; readonly found: AuditState["check"] };

/** What the last check found, and whether another one is due: an admin asked for it, or the last one is a day old. */
export const readLastCheck = async ({
  clock,
  database,
}: Pick<Context, "clock" | "database">): Promise<LastCheck> => {
  const row = await findCheck(database.db);
  return { isDue: isDue(row, clock.now()), found: resultOf(row) };
};

const isDue = (row: CheckRow, now: WallMs): boolean =>
  row === undefined ||
  row.asked_at !== null ||
  row.ended_at === null ||
  now - row.ended_at.getTime() >= DAY_MS;

type AskingContext = Pick<Context, "clock" | "database" | "notifyJobs">;

/** The check itself is a job's, so that it goes on when the one who asked has gone. */
export const askForAuditCheck = async ({
  clock,
  database: { db },
  notifyJobs,
}: AskingContext): Promise<Outcome<null>> => {
  const row = await findCheck(db);
  const now = clock.now();
  if (isUnderWay(row, now)) return ok(null);
  const waitMs = (row?.ended_at?.getTime() ?? 0) + PAUSE_MS - now;
  if (waitMs > 0) return refuse({ kind: "too-many-tries", waitMs });
  await askForCheck(db, new Date(now));
  notifyJobs();
  return ok(null);
};

const isUnderWay = (row: CheckRow, now: WallMs): boolean =>
  (row?.begun_at ?? null) !== null && now - (row?.seen_at?.getTime() ?? 0) < LOST_MS;

export const readState = async ({
  clock,
  database: { db },
}: Pick<Context, "clock" | "database">): Promise<AuditState> => {
  const checkpoint = await findCheckpoint(db);
  const row = await findCheck(db);
  return {
    checkpoint:
      checkpoint === undefined
        ? null
        : { number: checkpoint.number, at: checkpoint.at.toISOString(), chains: checkpoint.chains },
    check: resultOf(row),
    running: row !== undefined && isUnderWay(row, clock.now()) ? { read: row.read, total: row.total } : null,
    isAsked: (row?.asked_at ?? null) !== null,
  };
};

const resultOf = (row: CheckRow): AuditState["check"] => {
  if (row === undefined || row.ended_at === null) return null;
  const { entries, chains, broken_owner: owner, broken: sentence } = row;
  const broken = sentence === null ? null : { owner, sentence };
  return { at: row.ended_at.toISOString(), entries, chains, broken };
};
