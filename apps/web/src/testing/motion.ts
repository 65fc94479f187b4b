import { onTestFinished } from "vitest";
import { askForMedia } from "./media.ts";

/** Allows animations until the test ends; the other tests ask for reduced motion, because animations make them wait. */
export async function allowMotion(): Promise<void> {
  await askForMedia({ "prefers-reduced-motion": "no-preference" });
  onTestFinished(reduceMotion);
}

/** A tab under load was seen to forget the wish that its context was opened with. */
export const reduceMotion = (): Promise<void> => askForMedia({ "prefers-reduced-motion": "reduce" });
