import type { Voucher, VoucherBatch, VoucherPage } from "@afterword/contract/endpoints/vouchers";
import { fullName } from "@afterword/core/accounts/name";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { CSV_BEGINNING } from "@afterword/core/text/csv";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { saveFile } from "../../../shared/device/save-file.ts";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { NoValue } from "../../../shared/ui/no-value.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { pageCount, useReturnFromEmptyPage } from "../../../shared/ui/paging.ts";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { batchQuery, fetchBatchCsv } from "../api.ts";
import styles from "./batch-details.module.css";
import { RevokeDialog } from "./revoke-dialog.tsx";

/** The vouchers of one batch, by the last characters of their codes. */
export function BatchDetails({
  batch,
  onRevoked,
}: {
  readonly batch: VoucherBatch;
  /** What was left of it is gone. */
  readonly onRevoked: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(0);
  const list = useQuery(batchQuery(batch._id, page));
  useEffect(() => show(heading.current), []);
  return (
    <div className={styles.details}>
      <Section title={say.vouchersOf(batch.name, formatDate(batch.made))} heading={heading}>
        {list.data === undefined && list.isPending && <LoadingBlock size="large" />}
        {list.data === undefined && list.isError && (
          <FailedState sentence={say.batchLoadFailed} onRetry={() => void list.refetch()} />
        )}
        {list.data?.count === 0 && <Aside>{say.batchGone}</Aside>}
        {list.data !== undefined && list.data.count > 0 && (
          <Vouchers
            batch={batch}
            shown={list.data}
            page={page}
            heading={heading}
            onPage={setPage}
            onRevoked={onRevoked}
          />
        )}
      </Section>
    </div>
  );
}

/** Brings a heading to the top where little of what stands below it is seen, as on a phone. */
const show = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  if (heading !== null && heading.getBoundingClientRect().bottom > window.innerHeight / 2)
    heading.scrollIntoView({ block: "start" });
};

function Vouchers({
  batch,
  shown,
  page,
  heading,
  onPage,
  onRevoked,
}: {
  readonly batch: VoucherBatch;
  readonly shown: VoucherPage;
  readonly page: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPage: (page: number) => void;
  readonly onRevoked: () => void;
}) {
  // Once more, with as much below it as there will be.
  useEffect(() => show(heading.current), [heading]);
  const [isRevoking, setRevoking] = useState(false);
  const pages = pageCount(shown.count);
  useReturnFromEmptyPage(page, pages, onPage);
  const download = useSingleFlight(() => downloadCsv(batch));
  return (
    <>
      <div className={styles.bar}>
        <Button icon={<Download size={18} aria-hidden />} onClick={() => void download()}>
          {say.csv}
        </Button>
        {batch.left + batch.expired > 0 && (
          <Button kind="danger-text" className={styles.revoke} onClick={() => setRevoking(true)}>
            {say.revoke}
          </Button>
        )}
      </div>
      <DataTable
        caption={say.codesLabel}
        columns={COLUMNS}
        rows={[...shown.vouchers.entries()]}
        rowKey={([index]) => String(index)}
        part={page}
      />
      <Pager page={page} pages={pages} onChange={onPage} />
      {isRevoking && <RevokeDialog batch={batch} onDone={onRevoked} onCancel={() => setRevoking(false)} />}
    </>
  );
}

/** Two codes of a batch may end alike, so a row is known by its place. */
type Row = readonly [number, Voucher];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "code",
    header: say.headCode,
    render: ([, { lastFour }]) => <code className={styles.code}>{`•••• ${lastFour}`}</code>,
  },
  { key: "state", header: say.headState, render: ([, { state }]) => say[state] },
  {
    key: "redeemed",
    header: say.headRedeemedAt,
    render: ([, { redeemed }]) => (redeemed === null ? <NotRedeemed /> : formatDateTime(redeemed)),
  },
  { key: "by", header: say.headRedeemedBy, wraps: true, render: ([, voucher]) => <Owner {...voucher} /> },
];

const NotRedeemed = () => <NoValue words={say.left} />;

function Owner({ redeemed, redeemedBy }: Voucher) {
  if (redeemed === null) return <NotRedeemed />;
  return redeemedBy === null ? say.deletedAccount : `${fullName(redeemedBy)}, ${redeemedBy.email}`;
}

const downloadCsv = async ({ _id, name }: VoucherBatch): Promise<void> => {
  try {
    const lines = await fetchBatchCsv(_id);
    saveFile(new Blob([CSV_BEGINNING, lines], { type: "text/csv" }), say.csvName(name));
  } catch (error) {
    showFailure(error, say.csvFailed);
  }
};
