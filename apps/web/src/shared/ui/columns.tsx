import { use } from "react";
import type { ReactNode } from "react";
import { useIsWide } from "../device/wide.ts";
import { HubContext } from "./hub-context.ts";
import styles from "./columns.module.css";

/**
 * What stands beside the column of a wide window, within a page or a form; elsewhere, in the place that it has in the
 * document. `sticky` keeps it in sight; `still` is for a picture, whose height moves no row of the column; `below` begins
 * where the column does, below the heading.
 */
export const Aside = ({
  sticky,
  still,
  below,
  children,
}: {
  readonly sticky?: boolean;
  readonly still?: boolean;
  readonly below?: boolean | undefined;
  readonly children: ReactNode;
}) => (
  <div
    className={styles.aside}
    data-columns="aside"
    data-sticky={sticky}
    data-still={still}
    data-below={below}
  >
    {children}
  </div>
);

/** What stands beside a hub in a wide window while nothing is chosen in it. */
export function BesideHub({
  below,
  children,
}: {
  readonly below?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const isWide = useIsWide();
  return isWide && !use(HubContext) ? (
    <Aside sticky below={below}>
      {children}
    </Aside>
  ) : null;
}

/** Where several parts of a page stand in the column beside its aside. */
export const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
);
