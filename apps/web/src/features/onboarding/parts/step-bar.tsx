import { onboarding as say } from "@afterword/core/messages/onboarding";
import { ONBOARDING_STEPS } from "@afterword/core/onboarding/onboarding";
import type { OnboardingStep } from "@afterword/core/onboarding/onboarding";
import type { ReactNode } from "react";
import { showStep } from "../step-history.ts";
import styles from "./step-bar.module.css";

/** The current step, in words and as a bar of three parts; completed ones link back. */
export function StepBar({
  step,
  children,
}: {
  readonly step: OnboardingStep;
  /** The way past all steps, if there is one, at the end of the words. */
  readonly children: ReactNode;
}) {
  const here = ONBOARDING_STEPS.indexOf(step);
  return (
    <nav className={styles.progress} aria-label={say.progress}>
      <p>
        <span>{say.stepOf(here + 1, ONBOARDING_STEPS.length)}</span> {children}
      </p>
      <ol>
        {ONBOARDING_STEPS.map((one, index) => (
          <li
            key={one}
            data-reached={index <= here || undefined}
            aria-current={index === here ? "step" : undefined}
          >
            {index < here ? (
              <button type="button" onClick={() => showStep(one)}>
                {LABELS[one]}
              </button>
            ) : (
              <span>{LABELS[one]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const LABELS: Readonly<Record<OnboardingStep, string>> = {
  note: say.stepNote,
  person: say.stepPerson,
  rhythm: say.stepRhythm,
};
