/** The ids of accounts that finished or dismissed onboarding on this device. */
import { readSettled, withSettled } from "@afterword/core/onboarding/onboarding";
import { loggedInId } from "../../shared/http/session.ts";
import { stored } from "../../shared/storage/stored.ts";

/** A logged-out viewer is not asked for a first note. */
export function isOnboarded(): boolean {
  const userId = loggedInId();
  return userId === null || onboardedIds().includes(userId);
}

export function markOnboarded(): void {
  const userId = loggedInId();
  if (userId === null || isOnboarded()) return;
  stored.write("onboarding", JSON.stringify(withSettled(onboardedIds(), userId)));
}

/** Forgets a deleted account. */
export function forgetOnboarded(userId: string): void {
  const others = onboardedIds().filter((id) => id !== userId);
  stored.write("onboarding", others.length === 0 ? null : JSON.stringify(others));
}

const onboardedIds = () => readSettled(stored.read("onboarding"));
