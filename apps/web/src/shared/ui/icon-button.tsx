import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

/** A button of 44 px that shows only an icon; its label is announced and shown as a tooltip. */
export function IconButton({
  label,
  icon,
  className,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  readonly label: string;
  readonly icon: ReactNode;
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, className)}
    >
      {icon}
    </button>
  );
}
