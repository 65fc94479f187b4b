import type { ReactNode } from "react";
import styles from "./chip.module.css";

/**
 * A word about a state. `lamp` asks for attention, with dark text in both themes; `danger` says that something is
 * damaged; `accent` says that all is well, or marks what is one’s own.
 */
export function Chip({
  kind = "plain",
  icon,
  children,
}: {
  readonly kind?: "plain" | "accent" | "lamp" | "danger";
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.chip} data-kind={kind}>
      {icon}
      {children}
    </span>
  );
}
