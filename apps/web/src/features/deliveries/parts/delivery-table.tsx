import type { Delivery, DeliveryState } from "@afterword/contract/endpoints/deliveries";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { Check, Clock, MailOpen, MailX, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import styles from "./admin-row.module.css";

/** Deliveries with their progress, and what to do about a failure. */
export function DeliveryTable({
  deliveries,
  part,
  busy,
  onSendAgain,
}: {
  readonly deliveries: readonly Delivery[];
  readonly part: string;
  readonly busy: boolean;
  readonly onSendAgain: (delivery: Delivery) => void;
}) {
  const act: Column<Delivery> = {
    key: "act",
    header: say.headActs,
    has: hasFailed,
    render: (delivery) =>
      hasFailed(delivery) && (
        <Button aria-label={say.sendAgainTo(delivery.recipientMark)} onClick={() => onSendAgain(delivery)}>
          {say.sendAgain}
        </Button>
      ),
  };
  return (
    <DataTable
      caption={say.tableLabel}
      columns={[...BEFORE_ACT, act, ...AFTER_ACT]}
      rows={deliveries}
      rowKey={({ _id }) => _id}
      busy={busy}
      part={part}
    />
  );
}

const hasFailed = ({ state }: Delivery): boolean => state === "failed";

const STATES: Readonly<Record<DeliveryState, { readonly label: string; readonly Icon: LucideIcon }>> = {
  queued: { label: say.queued, Icon: Clock },
  accepted: { label: say.accepted, Icon: Check },
  opened: { label: say.opened, Icon: MailOpen },
  failed: { label: say.failed, Icon: TriangleAlert },
};

const KINDS = { queued: "lamp", accepted: "plain", opened: "plain", failed: "danger" } as const;

const CAME_BACK = { label: say.cameBack, Icon: MailX };

function State({ delivery: { state, returned } }: { readonly delivery: Delivery }) {
  const { label, Icon } = returned === null ? STATES[state] : CAME_BACK;
  return (
    <Chip kind={KINDS[state]} icon={<Icon size={16} aria-hidden />}>
      {label}
    </Chip>
  );
}

const Writer = ({ writer }: Pick<Delivery, "writer">) => (
  <span className={styles.lines}>
    <strong>{fullName(writer)}</strong>
    <span>{writer.email}</span>
  </span>
);

/** What a server said of a mail that it took is no news. */
const answerOf = ({ accepted, returned, answer }: Delivery): string =>
  accepted !== null && returned === null ? "" : (answer ?? "");

const timeColumn = (key: "accepted" | "returned" | "opened", header: string): Column<Delivery> => ({
  key,
  header,
  has: ({ [key]: moment }) => moment !== null,
  render: ({ [key]: moment }) => moment !== null && formatDateTime(moment),
});

/** What can be done stands beside the state, where a narrow window shows it. */
const BEFORE_ACT: readonly Column<Delivery>[] = [
  { key: "writer", header: say.headWriter, render: ({ writer }) => <Writer writer={writer} /> },
  { key: "state", header: say.headState, render: (delivery) => <State delivery={delivery} /> },
];

const AFTER_ACT: readonly Column<Delivery>[] = [
  {
    key: "answer",
    header: say.headAnswer,
    wraps: true,
    has: (delivery) => answerOf(delivery) !== "",
    render: answerOf,
  },
  { key: "begun", header: say.headBegun, render: ({ triggered }) => formatDateTime(triggered) },
  timeColumn("accepted", say.accepted),
  timeColumn("returned", say.cameBack),
  timeColumn("opened", say.opened),
  { key: "attempts", header: say.headAttempts, align: "end", render: ({ attempts }) => attempts },
  { key: "recipient", header: say.headRecipient, render: ({ recipientMark }) => recipientMark },
  { key: "note", header: say.headNote, render: ({ noteMark }) => noteMark },
];
