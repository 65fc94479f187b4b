import type { ReactNode } from "react";
import { formatDateTime } from "../format/dates.ts";
import { Chip } from "./chip.tsx";
import styles from "./event-line.module.css";

/** Something that happened, in a list of such: what, when, and a word if its reader should look after it. */
export function EventLine({
  icon,
  title,
  hint,
  mark,
  at,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  readonly mark: string;
  readonly at: string;
  /** What else belongs to it. */
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles.line}>
      {icon}
      <div>
        <p className={styles.title}>{title}</p>
        {hint !== "" && <p className={styles.hint}>{hint}</p>}
        <time className={styles.at} dateTime={at}>
          {formatDateTime(at)}
        </time>
        {children}
      </div>
      {mark !== "" && <Chip kind="lamp">{mark}</Chip>}
    </li>
  );
}
