import { onTestFinished } from "vitest";
import { askForMedia, reduceMotion } from "./media.ts";

/** Allows animations until the test ends; the other tests ask for reduced motion, because animations make them wait. */
export async function allowMotion(): Promise<void> {
  await askForMedia({ "prefers-reduced-motion": "no-preference" });
  onTestFinished(reduceMotion);
}
