import type { AuditAccount, AuditEntry, AuditKindFilter } from "@afterword/contract/endpoints/audit";
import { AUDIT_KINDS } from "@afterword/core/accounts/audit-kinds";
import { audit as say } from "@afterword/core/messages/audit";
import { useState } from "react";
import { formatDateTime } from "../../shared/format/dates.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import type { Column } from "../../shared/ui/data-table.tsx";
import { NoValue } from "../../shared/ui/no-value.tsx";
import { OlderButton } from "../../shared/ui/older-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { useAudit } from "./api.ts";
import type { AuditFilter } from "./api.ts";
import styles from "./audit-page.module.css";
import { detailInWords, kindInWords, nameOf } from "./entry-in-words.ts";
import { AccountFilter } from "./parts/account-filter.tsx";
import { AuditStateCard } from "./parts/audit-state-card.tsx";

/** /admin-audit: what was done with all accounts, and whether the log of it is whole. */
export function AuditPage() {
  const [kind, setKind] = useState<AuditKindFilter>("all");
  const [account, setAccount] = useState<AuditAccount | null>(null);
  return (
    <Page title={say.title} lede={say.lede}>
      <AuditStateCard />
      <div className={styles.entries}>
        <Section title={say.entriesHeading}>
          <div className={styles.filters}>
            <SelectField label={say.filterKind} options={KINDS} value={kind} onChange={setKind} />
            <AccountFilter account={account} onChange={setAccount} />
          </div>
          <Entries filter={{ kind, account: account?._id ?? "all" }} />
        </Section>
      </div>
    </Page>
  );
}

const KINDS: readonly { readonly value: AuditKindFilter; readonly label: string }[] = [
  { value: "all", label: say.all },
  { value: "admin-acts", label: say.adminActs },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: kindInWords(kind) })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const log = useAudit(filter);
  if (log.data === undefined) {
    if (log.isPending) return <LoadingBlock size="large" />;
    const sentence = refusalSentence(log.error, [FORBIDDEN], say.loadFailed);
    return <FailedState sentence={sentence} onRetry={() => void log.refetch()} />;
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyState sentence={say.none} />;
  return (
    <>
      <div className={styles.log}>
        <DataTable caption={say.tableLabel} columns={COLUMNS} rows={entries} rowKey={({ _id }) => _id} />
      </div>
      {log.hasNextPage && (
        <OlderButton
          busy={log.isFetchingNextPage}
          failed={log.isFetchNextPageError}
          onPress={() => void log.fetchNextPage()}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: "what", header: say.headWhat, render: ({ kind }) => kindInWords(kind) },
  { key: "when", header: say.headWhen, render: ({ at }) => formatDateTime(at) },
  {
    key: "account",
    header: say.headAccount,
    render: ({ account }) => <Person account={account} without={say.withoutAccount} />,
  },
  { key: "by", header: say.headBy, render: ({ by }) => <Person account={by} without={say.withoutAdmin} /> },
  {
    key: "detail",
    header: say.headDetail,
    render: (entry) => {
      const detail = detailInWords(entry);
      return detail === "" ? (
        <NoValue words={say.withoutDetail} />
      ) : (
        <div className={styles.detail}>{detail}</div>
      );
    },
  },
];

function Person({ account, without }: { readonly account: AuditAccount | null; readonly without: string }) {
  if (account === null) return <NoValue words={without} />;
  return (
    <span className={styles.person}>
      {nameOf(account)}
      {account.email !== "" && <small>{account.email}</small>}
    </span>
  );
}
