/** The ids of accounts that finished or dismissed onboarding on this device. */
import { readSettled, withSettled } from "@afterword/core/onboarding/onboarding";
import { loggedInId } from "../../shared/http/session.ts";
import { stored } from "../../shared/storage/stored.ts";

/** A logged-out viewer is not asked for a first note. */
export function isSettledHere(): boolean {
  const userId = loggedInId();
  return userId === null || settledIds().includes(userId);
}

export function settleHere(): void {
  const userId = loggedInId();
  if (userId === null || isSettledHere()) return;
  stored.write("onboarding", JSON.stringify(withSettled(settledIds(), userId)));
}

/** Forgets a deleted account. */
export function forgetSettled(userId: string): void {
  const others = settledIds().filter((id) => id !== userId);
  stored.write("onboarding", others.length === 0 ? null : JSON.stringify(others));
}

const settledIds = () => readSettled(stored.read("onboarding"));
