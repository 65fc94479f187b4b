import type { ReactNode } from "react";
import styles from "./dock.module.css";

/** Holds a page's main action at the bottom of the window; the page fades into it. */
export function Dock({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.dock}>
      <div>{children}</div>
    </div>
  );
}
