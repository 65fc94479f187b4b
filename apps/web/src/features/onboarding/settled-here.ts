/** Which accounts went through the steps to a first note on this device, or put them aside; ids only. */
import { readSettled, withSettled } from "@afterword/core/onboarding/onboarding";
import { loggedInId } from "../../shared/http/session.ts";
import { stored } from "../../shared/storage/stored.ts";

/** A visitor who is logged out is not asked for a first note. */
export function isSettledHere(): boolean {
  const userId = loggedInId();
  return userId === null || settledIds().includes(userId);
}

export function settleHere(): void {
  const userId = loggedInId();
  if (userId === null || isSettledHere()) return;
  stored.write("onboarding", JSON.stringify(withSettled(settledIds(), userId)));
}

/** Of an account that is gone nothing is left here. */
export function forgetSettled(userId: string): void {
  const others = settledIds().filter((id) => id !== userId);
  stored.write("onboarding", others.length === 0 ? null : JSON.stringify(others));
}

const settledIds = () => readSettled(stored.read("onboarding"));
