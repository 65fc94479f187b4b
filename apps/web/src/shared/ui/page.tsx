import { shell } from "@afterword/core/messages/shell";
import { use } from "react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { HubContext } from "./hub-context.ts";
import styles from "./page.module.css";

/**
 * A page's column with its heading. Also sets the document's title: `title` is the name there, and `heading` the one on
 * the page, which defaults to the title.
 */
export function Page({
  title,
  heading = title,
  lede,
  end,
  hideHeading = false,
  hero = false,
  columns,
  children,
}: {
  readonly title: string;
  readonly heading?: string;
  readonly lede?: ReactNode;
  /** At the end of the heading's line. */
  readonly end?: ReactNode;
  /** For screen readers only: for pages that start with their content, such as the note editor. */
  readonly hideHeading?: boolean;
  /** The large heading of the first page. */
  readonly hero?: boolean;
  /** In a wide window as wide as a column of letters is read best. */
  readonly columns?: "letter";
  readonly children: ReactNode;
}) {
  const isHub = use(HubContext);
  const Heading = isHub ? "h2" : "h1";
  return (
    <div className={styles.page} data-columns={columns}>
      {!isHub && <title>{shell.documentTitle(title)}</title>}
      <header className={classNames(styles.header, hideHeading && styles.spoken, hero && styles.hero)}>
        <Heading>{heading}</Heading>
        {lede !== undefined && <p className={styles.lede}>{lede}</p>}
        {end}
      </header>
      {children}
    </div>
  );
}
