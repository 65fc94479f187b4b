import type { ComponentProps } from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./full-dialog.module.css";

/** A dialog as large as the window, for content that is a page itself. */
export function FullDialog(props: Omit<ComponentProps<typeof Dialog>, "className">) {
  return <Dialog {...props} className={styles.full} />;
}
