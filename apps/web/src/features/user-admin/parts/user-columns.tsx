import type { Plan } from "@afterword/contract/endpoints/plans";
import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { fullName } from "@afterword/core/accounts/name";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { words } from "@afterword/core/messages/words";
import { Trash2 } from "lucide-react";
import { formatClock, formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Heads } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { NoValue } from "../../../shared/ui/no-value.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { Asleep, Due } from "./due.tsx";
import { EmailOfUser } from "./email-of-user.tsx";
import { FreePlans } from "./free-plans.tsx";
import { MoreOfUser, RightsInBrief, UserInBrief } from "./user-in-brief.tsx";
import type { UserQuestion } from "./user-dialog.tsx";
import styles from "./user-columns.module.css";

type UserColumn = Column<UserRow>;

type Shown = {
  /** Whose row offers neither switches nor Delete (product §4). */
  readonly ownId: string | null;
  readonly paidPlans: readonly Plan[];
  readonly onAsk: (question: UserQuestion) => void;
};

/**
 * The columns of product §2, in its order. Short ones share a column, each under its own name, so that a row is seen
 * whole on a desk.
 */
export const userColumns = (shown: Shown): readonly UserColumn[] => [
  personOf(shown.ownId),
  { key: "brief", seen: "rows", header: say.plan, render: (user) => <UserInBrief user={user} /> },
  ...SUBSCRIPTION,
  ...SWITCH,
  {
    key: "freePlans",
    header: <div className={styles.gifts}>{say.freePlans}</div>,
    wraps: true,
    render: (user) => <FreePlans user={user} plans={shown.paidPlans} />,
  },
  rightsOf(shown),
];

const personOf = (ownId: string | null): UserColumn => ({
  key: "person",
  header: <Heads names={[words.name, words.email]} />,
  render: (user) => (
    <>
      <span className={styles.lines}>
        <span className={styles.marked}>
          {fullName(user)}
          {user._id === ownId && <Chip kind="accent">{say.you}</Chip>}
          <RightsInBrief user={user} />
        </span>
        <EmailOfUser user={user} />
      </span>
      <MoreOfUser name={fullName(user)} />
    </>
  ),
});

const SUBSCRIPTION: readonly UserColumn[] = [
  {
    key: "plan",
    header: say.plan,
    render: ({ subscriptionPlan, subscriptionValidUntil: end }) => (
      <span className={styles.lines}>
        {subscriptionPlan.name}
        {end !== null && <small className={styles.until}>{say.planUntil(formatDate(end, "UTC"))}</small>}
      </span>
    ),
  },
  {
    key: "voucher",
    header: (
      <div className={styles.narrow}>
        <Heads names={[say.voucher, say.vouchersUsed]} />
      </div>
    ),
    render: ({ voucher, usedVouchers }) => (
      <span className={styles.lines}>
        {voucher ?? <span className={styles.none}>{say.notApplicable}</span>}
        {usedVouchers > 0 && <small>{say.numUsed(usedVouchers)}</small>}
      </span>
    ),
  },
  {
    key: "notes",
    header: <div className={styles.narrow}>{say.notes}</div>,
    align: "end",
    render: ({ numNotes }) => numNotes,
  },
];

const SWITCH: readonly UserColumn[] = [
  {
    key: "agencyConfirmed",
    header: <div className={styles.narrow}>{say.agencyConfirmed}</div>,
    render: ({ agencyConfirmed: at, isAsleep, sleepUntil }) => (
      // The day above the time of day, which widens the column less.
      <span className={styles.lines}>
        <time dateTime={at}>{formatDate(at)}</time>
        <span className={styles.marked}>
          <small>{formatClock(at)}</small>
          {isAsleep && <Asleep until={sleepUntil} />}
        </span>
      </span>
    ),
  },
  {
    key: "due",
    header: <Heads names={[say.emailNotification, say.sendingNotes]} />,
    render: (user) =>
      user.numWaitingNotes === 0 ? <NoValue words={say.nothingDue} /> : <DueOf user={user} />,
  },
];

/** One column, so that all three stay in sight. */
const rightsOf = ({ ownId, onAsk }: Shown): UserColumn => ({
  key: "rights",
  header: (
    <span className={styles.rights}>
      {[say.active, say.admin, words.delete].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  ),
  stays: true,
  render: (user) =>
    user._id === ownId ? (
      <span className={styles.rights}>
        {yesOrNo(user.active)}
        <span>{yesOrNo(user.role === "admin")}</span>
      </span>
    ) : (
      <Rights user={user} onAsk={onAsk} />
    ),
});

function Rights({ user, onAsk }: { readonly user: UserRow; readonly onAsk: Shown["onAsk"] }) {
  const name = fullName(user);
  const isAdmin = user.role === "admin";
  return (
    <span className={styles.rights}>
      <Switch
        aria-label={say.activeOf(name)}
        checked={user.active}
        onChange={() => onAsk({ kind: user.active ? "disable" : "activate", user })}
      />
      <Switch
        aria-label={say.adminOf(name)}
        checked={isAdmin}
        onChange={() => onAsk({ kind: isAdmin ? "removeAdmin" : "makeAdmin", user })}
      />
      <IconButton
        label={words.deleteNamed(name)}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => onAsk({ kind: "delete", user })}
      />
    </span>
  );
}

const yesOrNo = (is: boolean): string => (is ? say.yes : say.no);

/** The reminder, and below it the delivery. */
const DueOf = ({ user }: { readonly user: UserRow }) => (
  <span className={styles.lines}>
    <Due at={user.emailNotificationAt} isPast={user.isEmailNotificationPast} />
    <Due at={user.sendingNotesAt} isPast={user.isSendingNotesPast} />
    {user.laterDeliveryAt !== null && <small>{say.goesOutLater(formatDateTime(user.laterDeliveryAt))}</small>}
  </span>
);
