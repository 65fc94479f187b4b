import { useEffect } from "react";
import type { ReactNode } from "react";
import { Page } from "../../../shared/ui/page.tsx";
import styles from "./session-form.module.css";

/** How something ended that a mail's link began, with the way on. */
export function Outcome({
  title,
  heading,
  sentence,
  children,
}: {
  readonly title: string;
  readonly heading: string;
  readonly sentence?: string | undefined;
  readonly children: ReactNode;
}) {
  useFocusOnPage();
  return (
    <Page title={title} heading={heading} lede={sentence} hero>
      <output className={styles.ways}>{children}</output>
    </Page>
  );
}

/** The button that was pressed is gone: the keyboard goes on from the top of what stands in its place. */
function useFocusOnPage(): void {
  useEffect(() => document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true }), []);
}
