import { shell } from "@afterword/core/messages/shell";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

/**
 * A page's column with its heading. Also sets the document's title: `title` is the name there, and `heading` the one on
 * the page, which defaults to the title.
 */
export function Page({
  title,
  heading = title,
  lede,
  hideHeading = false,
  hero = false,
  children,
}: {
  readonly title: string;
  readonly heading?: string;
  readonly lede?: ReactNode;
  /** For screen readers only: for pages that start with their content, such as the note editor. */
  readonly hideHeading?: boolean;
  /** The large heading of the first page. */
  readonly hero?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <title>{shell.documentTitle(title)}</title>
      <header className={classNames(styles.header, hideHeading && styles.spoken, hero && styles.hero)}>
        <h1>{heading}</h1>
        {lede !== undefined && <p className={styles.lede}>{lede}</p>}
      </header>
      {children}
    </div>
  );
}
