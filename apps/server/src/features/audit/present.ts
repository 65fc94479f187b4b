import { AUDIT_DETAILS } from "@afterword/contract/endpoints/audit";
import type { AuditAccount, AuditEntry } from "@afterword/contract/endpoints/audit";
import { ADMIN_ACTS } from "@afterword/core/accounts/audit-kinds";
import { isId, markOf } from "@afterword/core/text/ids";
import type { AccountRow, AuditRow } from "./list-queries.ts";

type Accounts = ReadonlyMap<string, AccountRow>;

/** Networks were shortened when they were written, and texts of notes are in no entry; what is not named here stays. */
export const presentEntry = (row: AuditRow, accounts: Accounts): AuditEntry => {
  const { by, account } = partiesOf(row);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: by === null ? null : accountOf(by, accounts),
    account: account === null ? null : accountOf(account, accounts),
    detail: detailOf(row),
  };
};

/** The accounts that an entry names. */
export const idsIn = (row: AuditRow): string[] => {
  const { by, account } = partiesOf(row);
  return [by, account].filter((id) => id !== null);
};

type Parties = { readonly by: string | null; readonly account: string | null };

/** An admin's act stands in the log of the admin, or in that of the account with the admin's id. */
const partiesOf = (row: AuditRow): Parties => {
  const { by, account } = fieldsOf(row);
  const isAct = ADMIN_ACTS.some((kind) => kind === row.kind);
  const doer = idOrNull(by) ?? (isAct && by === undefined ? row.owner : null);
  const concerned = idOrNull(account) ?? (doer === row.owner ? null : row.owner);
  return { by: doer, account: concerned };
};

const fieldsOf = ({ detail }: AuditRow): Readonly<Record<string, unknown>> =>
  typeof detail === "object" && detail !== null ? (detail as Record<string, unknown>) : {};

const idOrNull = (value: unknown): string | null => (typeof value === "string" && isId(value) ? value : null);

const detailOf = (row: AuditRow): AuditEntry["detail"] => {
  const fields = fieldsOf(row);
  return AUDIT_DETAILS.flatMap((name) => {
    const value = name === "by" && idOrNull(fields.by) !== null ? "" : inWords(fields[name]);
    return value === "" ? [] : [{ name, value }];
  });
};

const VALUE_MAX_LENGTH = 300;

/** An id as the mark that the page of deliveries shows; empty for anything that is no text, number, yes or no, or list. */
const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).join(", ").slice(0, VALUE_MAX_LENGTH);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "";
  return isId(value) ? markOf(value) : value.slice(0, VALUE_MAX_LENGTH);
};

const accountOf = (id: string, accounts: Accounts): AuditAccount => {
  const row = accounts.get(id);
  return row === undefined
    ? { _id: id, firstname: "", lastname: "", email: "", isSystem: false }
    : presentAccount(row);
};

/** The installation's own accounts have no address that anyone could write to. */
export const presentAccount = (row: AccountRow): AuditAccount => ({
  _id: row.id,
  firstname: row.is_system ? "" : row.firstname,
  lastname: row.is_system ? "" : row.lastname,
  email: row.is_system ? "" : row.email,
  isSystem: row.is_system,
});
