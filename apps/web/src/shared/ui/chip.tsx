import type { ReactNode } from "react";
import styles from "./chip.module.css";

/** A word about a state. `lamp` asks for attention, with dark text in both themes; `accent` marks what is one's own. */
export function Chip({
  kind = "plain",
  icon,
  children,
}: {
  readonly kind?: "plain" | "accent" | "lamp";
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
