import {
  countUsers,
  downloadUsers,
  listUsers,
  USER_FILTER_MAX_LENGTH,
  wantedBy,
} from "@afterword/contract/endpoints/user-admin";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { serve } from "../../platform/http/route.ts";
import { proveRecently } from "../recent-proof/public.ts";
import { presentUserRow } from "./present.ts";
import { countFound, listFound } from "./queries.ts";
import { writeUserCsv } from "./user-csv.ts";

/** The list of users, for admins (product §2). */
export const registerUserAdminRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;

  serve(app, context, listUsers, ({ params }) =>
    whereShort(params.filter, async (wanted) => {
      const rows = await listFound(db, wanted, Number(params.page));
      const now = await readNow(context.store.rows, context);
      return ok(rows.map((row) => presentUserRow(row, now)));
    }),
  );

  serve(app, context, countUsers, ({ params }) =>
    whereShort(params.filter, async (wanted) => ok(await countFound(db, wanted))),
  );

  registerUserCsv(app, context);
};

/** Each takes some megabytes and a share of the database. */
const DOWNLOADS_MAX = 3;

const registerUserCsv = (app: FastifyInstance, context: Context): void => {
  const running = new Set<string>();
  serve(app, context, downloadUsers, async ({ caller, params }) => {
    const proved = await proveRecently(context, caller);
    if (!proved.ok) return proved;
    return whereShort(params.filter, async (wanted) => {
      if (running.size >= DOWNLOADS_MAX)
        return refuse({ kind: "conflict", sentence: (say) => say.admin.downloadsRunning });
      const id = context.ids.uuid();
      // Before anything is awaited, so that those who ask at one moment are counted.
      running.add(id);
      const at = new Date(context.clock.now());
      // Not what was searched for: it may be a name.
      const detail = { filtered: wanted !== null };
      const entry = { owner: caller.userId, id, at, kind: "users-exported", detail } as const;
      await recordAudit(context.database.db, entry).catch((error: unknown) => {
        running.delete(id);
        throw error;
      });
      return ok({
        type: "text/csv; charset=utf-8",
        disposition: 'attachment; filename="users.csv"',
        open: () => writeUserCsv(context, wanted),
        ended: () => running.delete(id),
      });
    });
  });
};

const whereShort = async <Found>(
  filter: string,
  find: (wanted: string | null) => Promise<Outcome<Found>>,
): Promise<Outcome<Found>> =>
  filter.length > USER_FILTER_MAX_LENGTH
    ? refuse({ kind: "invalid", fields: { filter: (say) => say.fields.searchTooLong } })
    : find(wantedBy(filter));
