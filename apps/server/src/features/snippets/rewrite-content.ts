import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { replaceContent } from "./queries.ts";
import { sanitise } from "./sanitise.ts";
import type { ContentKind } from "./sanitise.ts";

type Rewrite = {
  readonly id: string;
  readonly kind: ContentKind;
  readonly typed: string;
  /** Where its mistakes are told. */
  readonly field: string;
};

/** Keeps what is harmless of it, and who changed what; answers what was kept. */
export const rewriteContent = async (
  { database, clock, ids }: Pick<Context, "clock" | "database" | "ids">,
  admin: Caller,
  { id, kind, typed, field }: Rewrite,
): Promise<Outcome<string>> => {
  const content = sanitise(kind, typed);
  // Signs that have to be escaped grow, and what is answered has to be taken again.
  if (content.length > MAX_LENGTH[kind]) {
    return refuse({ kind: "invalid", fields: { [field]: (say) => say.fields.textTooLong } });
  }
  const at = new Date(clock.now());
  await transaction(database.db, async (trx) => {
    await replaceContent(trx, { id, content, at });
    const event = { owner: admin.userId, id: ids.uuid(), at };
    await recordAudit(trx, { ...event, kind: "content-changed", detail: { snippet: id } });
  });
  return ok(content);
};

const MAX_LENGTH: Readonly<Record<ContentKind, number>> = {
  line: SNIPPET_LINE_MAX_LENGTH,
  page: SNIPPET_PAGE_MAX_LENGTH,
  homepage: SNIPPET_PAGE_MAX_LENGTH,
};
