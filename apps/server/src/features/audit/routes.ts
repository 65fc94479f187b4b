import * as calls from "@afterword/contract/endpoints/audit";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { OFFICE_ID } from "../accounts/public.ts";
import { askForAuditCheck, readState } from "./audit-check.ts";
import { findAccount, listAuditPage } from "./list-audit.ts";

/** What admins read of the audit log, and whether it is whole (docs/decisions/063). */
export const registerAuditRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.listAudit, async ({ params }) =>
    ok(await listAuditPage(context, { ...params, office: OFFICE_ID })),
  );

  serve(app, context, calls.findAuditAccount, ({ body }) => findAccount(context, body.email));

  serve(app, context, calls.readAuditState, async () => ok(await readState(context)));

  serve(app, context, calls.checkAudit, async () => {
    const asked = await askForAuditCheck(context);
    return asked.ok ? ok("") : asked;
  });
};
