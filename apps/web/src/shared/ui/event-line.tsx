import type { ReactNode } from "react";
import { formatDateTime } from "../format/dates.ts";
import { Chip } from "./chip.tsx";
import styles from "./event-line.module.css";

/** An event in a list: what, when, and a word if the reader should check it. */
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
  /** Further content. */
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles.line}>
      {icon}
      <div>
        <p className={styles.title}>{title}</p>
        <time className={styles.hint} dateTime={at}>
          {formatDateTime(at)}
        </time>
        {hint !== "" && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
      {mark !== "" && <Chip kind="lamp">{mark}</Chip>}
    </li>
  );
}
