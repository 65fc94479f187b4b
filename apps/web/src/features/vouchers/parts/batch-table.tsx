import type { VoucherBatch } from "@afterword/contract/endpoints/vouchers";
import { fullName } from "@afterword/core/accounts/name";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import styles from "./batch-table.module.css";

/** The batches of one page, with what became of their codes. */
export function BatchTable({
  batches,
  opened,
  page,
  busy,
  onOpen,
}: {
  readonly batches: readonly VoucherBatch[];
  /** Whose vouchers are shown below. */
  readonly opened: string | null;
  readonly page: number;
  readonly busy: boolean;
  readonly onOpen: (batch: VoucherBatch) => void;
}) {
  const name: Column<VoucherBatch> = {
    key: "name",
    header: say.headBatch,
    render: (batch) => (
      <button
        type="button"
        id={idOfBatch(batch)}
        className={styles.name}
        aria-label={say.openNamed(batch.name, formatDate(batch.made))}
        aria-current={batch._id === opened || undefined}
        onClick={() => onOpen(batch)}
      >
        {batch.name}
      </button>
    ),
  };
  return (
    <DataTable
      caption={say.tableLabel}
      columns={[name, ...COLUMNS]}
      rows={batches}
      rowKey={({ _id }) => _id}
      busy={busy}
      part={page}
    />
  );
}

// The day as it was chosen, which ends in UTC.
const endOf = ({ expires }: VoucherBatch): string | null =>
  expires === null ? null : formatDate(expires, "UTC");

const makerOf = ({ madeBy }: VoucherBatch): string => (madeBy === null ? say.commandLine : fullName(madeBy));

/** A batch in three lines. */
function Terms({ batch }: { readonly batch: VoucherBatch }) {
  const { plan, months, redeemed, left, expired, made } = batch;
  const end = endOf(batch);
  const until = end === null ? say.withoutEnd : say.validUntil(end);
  const became = say.redeemedOf(redeemed, redeemed + left + expired);
  return (
    <span className={styles.terms}>
      <span>{[plan.name, say.monthCount(months), until].join(" · ")}</span>
      <span>{expired === 0 ? became : `${became} · ${say.expiredCount(expired)}`}</span>
      <small>{`${formatDateTime(made)} · ${makerOf(batch)}`}</small>
    </span>
  );
}

const FIGURES: readonly Column<VoucherBatch>[] = [
  { key: "plan", header: say.plan, render: ({ plan }) => plan.name },
  { key: "months", header: say.months, align: "end", render: ({ months }) => months },
  { key: "redeemed", header: say.headRedeemed, align: "end", render: ({ redeemed }) => redeemed },
  { key: "left", header: say.headLeft, align: "end", render: ({ left }) => left },
  { key: "expired", header: say.headExpired, align: "end", render: ({ expired }) => expired },
  {
    key: "expires",
    header: say.headExpires,
    render: (batch) => endOf(batch) ?? say.withoutEnd,
  },
  { key: "made", header: say.headMade, render: ({ made }) => formatDateTime(made) },
  {
    key: "by",
    header: say.headMadeBy,
    wraps: true,
    render: makerOf,
  },
];

const COLUMNS: readonly Column<VoucherBatch>[] = [
  { key: "terms", seen: "rows", header: say.plan, render: (batch) => <Terms batch={batch} /> },
  ...FIGURES.map((column) => ({ ...column, seen: "columns" }) as const),
];

/** Of the button that opens it. */
export const idOfBatch = ({ _id }: VoucherBatch): string => `batch-${_id}`;
