import { session as say } from "@afterword/core/messages/session";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { DeadEndFrame } from "../../../shared/ui/dead-end.tsx";
import { LetterAside } from "../../../shared/ui/letter-aside.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import styles from "./session-form.module.css";

/** What following a mail's link has done, with the next step. */
export function Outcome({
  title,
  heading,
  sentence,
  children,
}: {
  readonly title: string;
  readonly heading: string;
  readonly sentence?: ReactNode;
  readonly children: ReactNode;
}) {
  useFocusOnPage();
  return (
    <Page title={title} heading={heading} lede={sentence} hero>
      <output className={styles.ways}>{children}</output>
      <LetterAside />
    </Page>
  );
}

/** The link was of no use: no picture with its lamp, which means time and life. */
export function DeadLink({
  title,
  sentences,
  children,
}: {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly children: ReactNode;
}) {
  useFocusOnPage();
  return (
    <DeadEndFrame
      title={title}
      heading={say.linkDead}
      why={sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    >
      <output className={styles.ways}>{children}</output>
    </DeadEndFrame>
  );
}

/** The pressed button is gone: the focus moves to the top of what replaced it. */
function useFocusOnPage(): void {
  useEffect(() => document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true }), []);
}
