/** On a phone: a user in a few lines, until a press on them shows all columns. */
import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Asleep, Due } from "./due.tsx";
import styles from "./user-in-brief.module.css";

/** The plan, the last sign of life, and what is past. */
export const UserInBrief = ({ user }: { readonly user: UserRow }) => (
  <span className={styles.brief}>
    <span>
      {[user.subscriptionPlan.name, say.lastSign(formatDate(user.agencyConfirmed))].join(" · ")}
      {user.isAsleep && <Asleep until={user.sleepUntil} />}
    </span>
    {user.numWaitingNotes > 0 && <Overdue user={user} />}
  </span>
);

/** The delivery rather than the reminder before it. */
function Overdue({ user }: { readonly user: UserRow }) {
  if (user.isSendingNotesPast) return <Due at={user.sendingNotesAt} isPast what={say.sendingNotes} />;
  if (user.isEmailNotificationPast)
    return <Due at={user.emailNotificationAt} isPast what={say.emailNotification} />;
  return null;
}

/** What the switches say where they are in sight. */
export const RightsInBrief = ({ user: { role, active } }: { readonly user: UserRow }) => (
  <>
    {role === "admin" && (
      <span data-seen="rows">
        <Chip kind="accent">{say.admin}</Chip>
      </span>
    )}
    {!active && (
      <span data-seen="rows">
        <Chip kind="danger">{say.isDisabled}</Chip>
      </span>
    )}
  </>
);

/** Lies over the lines of the user; once these are unfolded, over the first of them. */
export function MoreOfUser({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      className={styles.more}
      data-more
      data-seen="rows"
      aria-expanded={isOpen}
      aria-label={say.moreOf(name)}
      onClick={() => setOpen(!isOpen)}
    >
      <Chevron size={20} aria-hidden />
    </button>
  );
}
