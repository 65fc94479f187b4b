import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import type { Catalog } from "@afterword/core/messages/catalog";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { lockContent, replaceContent } from "./queries.ts";
import { sanitise } from "./sanitise.ts";
import type { ContentKind } from "./sanitise.ts";

type Rewrite = {
  readonly id: string;
  readonly kind: ContentKind;
  readonly typed: string;
  /** Where its mistakes are told. */
  readonly field: string;
  /** What was stored when it was shown to the admin, where that is known. */
  readonly seen: string | undefined;
  /** What is stored, as the wire has it. */
  readonly now: (stored: string, say: Catalog) => object | string;
};

/**
 * Keeps what is harmless of it, and who changed what; answers what was kept. Where another admin has written something
 * else since it was shown, nothing is changed (decision 062).
 */
export const rewriteContent = async (
  { database, clock, ids }: Pick<Context, "clock" | "database" | "ids">,
  admin: Caller,
  { id, kind, typed, field, seen, now }: Rewrite,
): Promise<Outcome<string>> => {
  const content = sanitise(kind, typed);
  // Signs that have to be escaped grow, and what is answered has to be taken again.
  if (content.length > MAX_LENGTH[kind]) {
    return refuse({ kind: "invalid", fields: { [field]: (say) => say.fields.textTooLong } });
  }
  const at = new Date(clock.now());
  return transaction(database.db, async (trx) => {
    const stored = await lockContent(trx, id);
    if (stored !== undefined && seen !== undefined && stored !== seen) {
      const sentence: Sentence = (say) => say.admin.contentChangedSince;
      return refuse({ kind: "changed-since", sentence, now: (say) => now(stored, say) });
    }
    await replaceContent(trx, { id, content, at });
    const event = { owner: admin.userId, id: ids.uuid(), at };
    await recordAudit(trx, { ...event, kind: "content-changed", detail: { snippet: id } });
    return ok(content);
  });
};

const MAX_LENGTH: Readonly<Record<ContentKind, number>> = {
  line: SNIPPET_LINE_MAX_LENGTH,
  page: SNIPPET_PAGE_MAX_LENGTH,
  homepage: SNIPPET_PAGE_MAX_LENGTH,
};
