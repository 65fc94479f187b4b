import styles from "./no-value.module.css";

/** A cell of a table that has nothing to show: a dash, which screen readers and the pointer are told in words. */
export const NoValue = ({ words }: { readonly words: string }) => (
  <span className={styles.none} title={words} data-none>
    <span aria-hidden>–</span>
    <span className={styles.spoken}>{words}</span>
  </span>
);
