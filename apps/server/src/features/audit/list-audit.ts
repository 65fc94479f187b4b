import { AUDIT_PAGE_SIZE } from "@afterword/contract/endpoints/audit";
import type { AuditAccount, AuditEntry, AuditKindFilter } from "@afterword/contract/endpoints/audit";
import { ADMIN_ACTS } from "@afterword/core/accounts/audit-kinds";
import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { findAccountByEmail, findAccounts, listAuditRows } from "./list-queries.ts";
import type { AuditCursor, AuditRow } from "./list-queries.ts";
import { idsIn, presentAccount, presentEntry } from "./present.ts";

export type AuditPage = { readonly entries: AuditEntry[]; readonly next: string | null };

export type AuditPageWanted = {
  readonly after: string;
  readonly kind: AuditKindFilter;
  /** Id of the account, or all. */
  readonly account: string;
  /** The installation's own account, whose log repeats what an admin did. */
  readonly office: string;
};

/** One page of the log as admins read it: what happened when, to whom and by whom, never a text of a note. */
export const listAuditPage = async (
  { database: { db } }: Pick<Context, "database">,
  { after, kind, account, office }: AuditPageWanted,
): Promise<AuditPage> => {
  const rows = await listAuditRows(db, {
    after: cursorOf(after),
    kinds: kindsOf(kind),
    owner: account === "all" ? null : account,
    without: kind === "admin-acts" ? office : null,
    limit: AUDIT_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, AUDIT_PAGE_SIZE);
  const found = await findAccounts(db, [...new Set(page.flatMap(idsIn))]);
  const accounts = new Map(found.map((row) => [row.id, row]));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { entries: page.map((row) => presentEntry(row, accounts)), next: last ? nextOf(last) : null };
};

const kindsOf = (kind: AuditKindFilter): readonly string[] | null => {
  if (kind === "all") return null;
  return kind === "admin-acts" ? ADMIN_ACTS : [kind];
};

const nextOf = ({ at, id }: AuditRow): string => `${at.getTime()}_${id}`;

const cursorOf = (after: string): AuditCursor | null => {
  const [ms = "", id = ""] = after.split("_");
  return after === "newest" ? null : { at: new Date(Number(ms)), id };
};

export const findAccount = async (
  { database: { db } }: Pick<Context, "database">,
  email: string,
): Promise<Outcome<AuditAccount>> => {
  const row = await findAccountByEmail(db, loginEmail(email));
  return row === undefined
    ? refuse({ kind: "not-found", sentence: (say) => say.audit.noAccount })
    : ok(presentAccount(row));
};
