import type { Plan } from "@afterword/contract/endpoints/plans";
import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { fullName } from "@afterword/core/accounts/name";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { words } from "@afterword/core/messages/words";
import { Moon, Trash2 } from "lucide-react";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { EmailOfUser } from "./email-of-user.tsx";
import { FreePlans } from "./free-plans.tsx";
import type { UserQuestion } from "./user-dialog.tsx";
import styles from "./user-columns.module.css";

type UserColumn = Column<UserRow>;

type Shown = {
  /** Whose row offers neither switches nor Delete (product §4). */
  readonly ownId: string | null;
  readonly paidPlans: readonly Plan[];
  readonly onAsk: (question: UserQuestion) => void;
};

/** The columns of product §2, in its order. */
export const userColumns = (shown: Shown): readonly UserColumn[] => [
  ...PERSON(shown.ownId),
  ...SUBSCRIPTION,
  ...SWITCH,
  {
    key: "freePlans",
    header: say.freePlans,
    wraps: true,
    render: (user) => <FreePlans user={user} plans={shown.paidPlans} />,
  },
  ...rightsOf(shown),
];

const PERSON = (ownId: string | null): readonly UserColumn[] => [
  {
    key: "name",
    header: words.name,
    render: (user) => (
      <span className={styles.lines}>
        {fullName(user)}
        {user._id === ownId && <Chip kind="accent">{say.you}</Chip>}
      </span>
    ),
  },
  { key: "email", header: words.email, wraps: true, render: (user) => <EmailOfUser user={user} /> },
];

const SUBSCRIPTION: readonly UserColumn[] = [
  {
    key: "plan",
    header: say.plan,
    render: ({ subscriptionPlan, subscriptionValidUntil: end }) => (
      <span className={styles.lines}>
        {subscriptionPlan.name}
        {end !== null && <small>{say.planUntil(formatDate(end, "UTC"))}</small>}
      </span>
    ),
  },
  { key: "voucher", header: say.voucher, render: ({ voucher }) => voucher ?? say.notApplicable },
  {
    key: "usedVouchers",
    header: say.vouchersUsed,
    align: "end",
    render: ({ usedVouchers }) => (usedVouchers > 0 ? usedVouchers : say.notApplicable),
  },
  { key: "notes", header: say.notes, align: "end", render: ({ numNotes }) => numNotes },
];

const SWITCH: readonly UserColumn[] = [
  {
    key: "agencyConfirmed",
    header: say.agencyConfirmed,
    render: ({ agencyConfirmed, isAsleep, sleepUntil }) => (
      <span className={styles.marked}>
        <time dateTime={agencyConfirmed}>{formatDateTime(agencyConfirmed)}</time>
        {isAsleep && <Asleep until={formatDate(sleepUntil)} />}
      </span>
    ),
  },
  {
    key: "emailNotification",
    header: say.emailNotification,
    render: (user) => <Due at={user.emailNotificationAt} isPast={user.isEmailNotificationPast} />,
  },
  {
    key: "sendingNotes",
    header: say.sendingNotes,
    render: (user) => (
      <span className={styles.lines}>
        <Due at={user.sendingNotesAt} isPast={user.isSendingNotesPast} />
        {user.laterDeliveryAt !== null && (
          <small>{say.goesOutLater(formatDateTime(user.laterDeliveryAt))}</small>
        )}
      </span>
    ),
  },
];

const rightsOf = ({ ownId, onAsk }: Shown): readonly UserColumn[] => [
  {
    key: "active",
    header: say.active,
    align: "center",
    render: (user) =>
      user._id === ownId ? (
        yesOrNo(user.active)
      ) : (
        <Switch
          aria-label={say.activeOf(fullName(user))}
          checked={user.active}
          onChange={() => onAsk({ kind: user.active ? "disable" : "activate", user })}
        />
      ),
  },
  {
    key: "admin",
    header: say.admin,
    align: "center",
    render: (user) =>
      user._id === ownId ? (
        yesOrNo(user.role === "admin")
      ) : (
        <Switch
          aria-label={say.adminOf(fullName(user))}
          checked={user.role === "admin"}
          onChange={() => onAsk({ kind: user.role === "admin" ? "removeAdmin" : "makeAdmin", user })}
        />
      ),
  },
  {
    key: "delete",
    header: words.delete,
    align: "center",
    render: (user) =>
      user._id !== ownId && (
        <IconButton
          label={words.deleteNamed(fullName(user))}
          icon={<Trash2 size={20} aria-hidden />}
          onClick={() => onAsk({ kind: "delete", user })}
        />
      ),
  },
];

const yesOrNo = (is: boolean): string => (is ? say.yes : say.no);

/** Amber when past, and not by its colour alone. */
function Due({ at, isPast }: { readonly at: string; readonly isPast: boolean }) {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  return isPast ? (
    <Chip kind="lamp">
      {time}
      <span className={styles.spoken}>{say.past}</span>
    </Chip>
  ) : (
    time
  );
}

function Asleep({ until }: { readonly until: string }) {
  const label = say.asleepUntil(until);
  return (
    <span title={label}>
      <Moon size={18} aria-hidden />
      <span className={styles.spoken}>{label}</span>
    </span>
  );
}
