import { shell } from "@afterword/core/messages/shell";
import styles from "./brand.module.css";

/** The lamp in its dark square, and the name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden />
      {shell.product}
    </span>
  );
}
