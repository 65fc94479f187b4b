import { useEffect } from "react";
import type { ReactNode } from "react";
import { LetterAside } from "../../../shared/ui/letter-aside.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import styles from "./session-form.module.css";

/** The outcome of following a mail's link, with the next step. */
export function Outcome({
  title,
  heading,
  sentence,
  failed = false,
  children,
}: {
  readonly title: string;
  readonly heading: string;
  readonly sentence?: ReactNode;
  /** The link was of no use: no picture with its lamp, which means time and life. */
  readonly failed?: boolean;
  readonly children: ReactNode;
}) {
  useFocusOnPage();
  return (
    <Page title={title} heading={heading} lede={sentence} hero>
      <output className={styles.ways}>{children}</output>
      {!failed && <LetterAside alone />}
    </Page>
  );
}

/** The pressed button is gone: the focus moves to the top of what replaced it. */
function useFocusOnPage(): void {
  useEffect(() => document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true }), []);
}
