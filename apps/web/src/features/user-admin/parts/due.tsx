import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { Moon } from "lucide-react";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import styles from "./user-columns.module.css";

/** When something is due, with its name where no head says it. Amber when past, and not by its colour alone. */
export function Due({
  at,
  isPast,
  what,
}: {
  readonly at: string;
  readonly isPast: boolean;
  readonly what?: string;
}) {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  return isPast ? (
    <Chip kind="lamp">
      {what} {time}
      <span className={styles.spoken}>{say.past}</span>
    </Chip>
  ) : (
    time
  );
}

export function Asleep({ until }: { readonly until: string }) {
  const label = say.asleepUntil(formatDate(until));
  return (
    <span title={label}>
      <Moon size={16} aria-hidden />
      <span className={styles.spoken}>{label}</span>
    </span>
  );
}
