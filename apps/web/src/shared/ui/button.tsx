import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";

/**
 * `lamp` is for signs of life only: the amber light means time and life. `danger-text` stands beside a primary button and
 * asks before something is lost; `danger` then does it.
 */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger" | "danger-text" | "lamp";

type Looks = {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** As wide as its container. */
  readonly wide?: boolean;
};

/** Submits only with `type="submit"`. While `busy` it keeps its size and ignores presses. */
export function Button({
  kind = "plain",
  icon,
  wide = false,
  busy = false,
  type = "button",
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<"button"> & Looks & { readonly busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      data-kind={kind}
      className={classNames(styles.button, wide && styles.wide, className)}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "plain",
  icon,
  wide = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Looks) {
  return (
    <Link {...rest} data-kind={kind} className={classNames(styles.button, wide && styles.wide, className)}>
      {icon}
      {children}
    </Link>
  );
}
