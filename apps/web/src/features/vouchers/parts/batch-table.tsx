import type { VoucherBatch } from "@afterword/contract/endpoints/vouchers";
import { fullName } from "@afterword/core/accounts/name";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";

/** The batches of one page, with what became of their codes. */
export function BatchTable({
  batches,
  busy,
  onOpen,
}: {
  readonly batches: readonly VoucherBatch[];
  readonly busy: boolean;
  readonly onOpen: (batch: VoucherBatch) => void;
}) {
  const open: Column<VoucherBatch> = {
    key: "open",
    header: "",
    align: "end",
    render: (batch) => (
      <Button kind="quiet" aria-label={say.openNamed(batch.name)} onClick={() => onOpen(batch)}>
        {say.open}
      </Button>
    ),
  };
  return (
    <DataTable
      caption={say.tableLabel}
      columns={[...COLUMNS, open]}
      rows={batches}
      rowKey={({ _id }) => _id}
      busy={busy}
    />
  );
}

const COLUMNS: readonly Column<VoucherBatch>[] = [
  { key: "name", header: say.headBatch, render: ({ name }) => name },
  { key: "plan", header: say.plan, render: ({ plan }) => plan.name },
  { key: "months", header: say.months, align: "end", render: ({ months }) => months },
  { key: "redeemed", header: say.headRedeemed, align: "end", render: ({ redeemed }) => redeemed },
  { key: "left", header: say.headLeft, align: "end", render: ({ left }) => left },
  { key: "expired", header: say.headExpired, align: "end", render: ({ expired }) => expired },
  {
    key: "expires",
    header: say.headExpires,
    // The day as it was chosen, which ends in UTC.
    render: ({ expires }) => (expires === null ? say.withoutEnd : formatDate(expires, "UTC")),
  },
  { key: "made", header: say.headMade, render: ({ made }) => formatDateTime(made) },
  {
    key: "by",
    header: say.headMadeBy,
    wraps: true,
    render: ({ madeBy }) => (madeBy === null ? say.commandLine : fullName(madeBy)),
  },
];
