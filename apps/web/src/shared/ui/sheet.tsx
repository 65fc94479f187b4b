import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./sheet.module.css";

/** The white panel under every list and every group of settings; hairlines separate its children. */
export function Sheet({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.sheet, className)} />;
}

/** A sheet that is a list: its children are `li`, for example `Row` or `SwipeItem`. */
export function SheetList({ className, ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={classNames(styles.sheet, className)} />;
}

/** A sheet with padding, for switches and text. */
export function PaddedSheet({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.sheet, styles.padded, className)} />;
}
