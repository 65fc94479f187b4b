import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "./link.tsx";
import styles from "./row.module.css";

type RowProps = {
  /** An icon or an avatar at the left. */
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** A chip on its own line below the text, which keeps its width. */
  readonly mark?: ReactNode;
  /** A control or a chip at the right. */
  readonly end?: ReactNode;
};

/** One line of a sheet. */
export function Row({ start, title, hint, mark, end }: RowProps) {
  return (
    <div className={styles.row}>
      {start}
      <RowText title={title} hint={hint} mark={mark} />
      {end}
    </div>
  );
}

/** A line of a sheet that is a link; the whole line is the target. The line of what stands beside it is marked. */
export function RowLink({
  to,
  replace = false,
  start,
  title,
  hint,
  mark,
  end,
}: RowProps & { readonly to: string; readonly replace?: boolean }) {
  return (
    <NavLink to={to} replace={replace} className={styles.row} data-pressable>
      {start}
      <RowText title={title} hint={hint} mark={mark} />
      {end === undefined ? <Chevron /> : end}
    </NavLink>
  );
}

/** A line of a sheet that is a button. */
export function RowButton({
  onPress,
  start,
  title,
  hint,
  mark,
  end,
  danger = false,
}: RowProps & { readonly onPress: () => void; readonly danger?: boolean }) {
  return (
    <button
      type="button"
      className={styles.row}
      data-pressable
      data-danger={danger || undefined}
      onClick={onPress}
    >
      {start}
      <RowText title={title} hint={hint} mark={mark} />
      {end}
    </button>
  );
}

/** Of a line that leads elsewhere. */
export const Chevron = () => <ChevronRight size={20} aria-hidden className={styles.chevron} />;

function RowText({ title, hint, mark }: Pick<RowProps, "title" | "hint" | "mark">) {
  return (
    <span className={styles.text}>
      <span className={styles.title}>
        <span dir="auto">{title}</span>
      </span>
      {hint !== undefined && <small>{hint}</small>}
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </span>
  );
}
