import { ONBOARDING_STEPS, stepNamed } from "@afterword/core/onboarding/onboarding";
import type { OnboardingStep } from "@afterword/core/onboarding/onboarding";
import { pathTo } from "@afterword/core/routes/paths";
import { appHistory } from "../../shared/history/app-history.ts";

/** Each step is a history entry, so that going back always leads to the previous one. */
const PARAMETER = "begin";

export const stepAt = (search: string): OnboardingStep =>
  stepNamed(new URLSearchParams(search).get(PARAMETER));

/** Goes forward, or back to the step if it was shown already. */
export function showStep(step: OnboardingStep): void {
  const { entries, index } = appHistory.get();
  const url = urlOf(step);
  const before = entries.slice(firstEntry(), index).findLastIndex((entry) => entry.url === url);
  if (before >= 0) appHistory.go(firstEntry() + before - index);
  else appHistory.navigate(url);
}

/** Leaves onboarding, back to the list of notes from which it began. */
export function leaveSteps(): void {
  const first = firstEntry();
  const { entries, index } = appHistory.get();
  if (entries[first]?.url !== urlOf("note")) appHistory.replace(urlOf("note"));
  else if (first < index) appHistory.go(first - index);
}

const urlOf = (step: OnboardingStep): string =>
  step === "note" ? pathTo("notes") : `${pathTo("notes")}?${PARAMETER}=${step}`;

/** The start of the run of steps that ends with the current entry. */
function firstEntry(): number {
  const { entries, index } = appHistory.get();
  const before = entries.slice(0, index).findLastIndex(({ url }) => !URLS.includes(url));
  return before + 1;
}

const URLS: readonly string[] = ONBOARDING_STEPS.map(urlOf);
