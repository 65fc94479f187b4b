import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./sheet.module.css";

/** The white panel every list and every group of settings stands on; its children are split by hairlines. */
export function Sheet({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.sheet, className)} />;
}

/** The same as a list: its children are `li`, for example `Row` or `SwipeItem`. */
export function SheetList({ className, ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={classNames(styles.sheet, className)} />;
}

/** A sheet with room at its sides, for switches and text. */
export function PaddedSheet({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.sheet, styles.padded, className)} />;
}
