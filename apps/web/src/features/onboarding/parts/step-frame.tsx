import { onboarding as say } from "@afterword/core/messages/onboarding";
import type { OnboardingStep } from "@afterword/core/onboarding/onboarding";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Aside } from "../../../shared/ui/columns.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { StepBar } from "./step-bar.tsx";
import styles from "./step-frame.module.css";

/** One question, one group of fields, and the buttons. */
export function StepFrame({
  step,
  question,
  text,
  next = say.next,
  skip = say.skip,
  busy = false,
  onSubmit,
  onSkip,
  onSkipAll,
  beside,
  children,
}: {
  readonly step: OnboardingStep;
  readonly question: string;
  readonly text: string;
  /** What continuing does, if it is more than the next step. */
  readonly next?: string;
  /** What skipping leaves undone, if it is more than this step. */
  readonly skip?: string;
  readonly busy?: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  /** Undefined where continuing leaves as much undone, or without a note there is nothing to go on with. */
  readonly onSkip: (() => void) | undefined;
  /** Not in the last step, where skipping it is skipping all. */
  readonly onSkipAll?: () => void;
  /** In the second column, at one height in every step; in one column, after the form. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Page title={say.progress} heading={question} lede={text}>
      <StepBar step={step}>
        {onSkipAll && (
          <Button kind="quiet" disabled={busy} onClick={onSkipAll}>
            {say.skipAll}
          </Button>
        )}
      </StepBar>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
        <Dock>
          {onSkip && (
            <Button kind="quiet" disabled={busy} onClick={onSkip}>
              {skip}
            </Button>
          )}
          <Button type="submit" kind="primary" busy={busy}>
            {next}
          </Button>
        </Dock>
      </form>
      <Aside sticky>{beside}</Aside>
    </Page>
  );
}
