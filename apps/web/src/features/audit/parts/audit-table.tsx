import type { AuditAccount, AuditEntry } from "@afterword/contract/endpoints/audit";
import { audit as say } from "@afterword/core/messages/audit";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { detailInWords, kindInWords, nameOf } from "../entry-in-words.ts";
import styles from "./audit-table.module.css";

/** Entries of the log, newest first. */
export const AuditTable = ({ entries }: { readonly entries: readonly AuditEntry[] }) => (
  <DataTable caption={say.tableLabel} columns={COLUMNS} rows={entries} rowKey={({ _id }) => _id} />
);

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: "what", header: say.headWhat, render: ({ kind }) => kindInWords(kind) },
  { key: "when", header: say.headWhen, render: ({ at }) => formatDateTime(at) },
  { key: "account", header: say.headAccount, render: ({ account }) => <Person account={account} /> },
  { key: "by", header: say.headBy, render: ({ by }) => <Person account={by} /> },
  { key: "detail", header: say.headDetail, wraps: true, render: detailInWords },
];

function Person({ account }: { readonly account: AuditAccount | null }) {
  if (account === null) return null;
  return (
    <span className={styles.person}>
      {nameOf(account)}
      {account.email !== "" && <small>{account.email}</small>}
    </span>
  );
}
