import {
  countUsers,
  listUsers,
  USER_FILTER_MAX_LENGTH,
  wantedBy,
} from "@afterword/contract/endpoints/user-admin";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { serve } from "../../platform/http/route.ts";
import { presentUserRow } from "./present.ts";
import { countFound, listFound } from "./queries.ts";

/** The list of users, for admins (product §2). */
export const registerUserAdminRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;

  serve(app, context, listUsers, ({ params }) =>
    whereShort(params.filter, async (wanted) => {
      const rows = await listFound(db, wanted, Number(params.page));
      const now = await readNow(context.store.rows, context);
      return rows.map((row) => presentUserRow(row, now));
    }),
  );

  serve(app, context, countUsers, ({ params }) =>
    whereShort(params.filter, (wanted) => countFound(db, wanted)),
  );
};

const whereShort = async <Found>(
  filter: string,
  find: (wanted: string | null) => Promise<Found>,
): Promise<Outcome<Found>> => {
  if (filter.length > USER_FILTER_MAX_LENGTH)
    return refuse({ kind: "invalid", fields: { filter: (say) => say.fields.searchTooLong } });
  return ok(await find(wantedBy(filter)));
};
