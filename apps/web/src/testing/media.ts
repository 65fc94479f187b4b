import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

type Feature = "prefers-reduced-motion" | "forced-colors";
type Media = { readonly features: readonly { readonly name: Feature; readonly value: string }[] };
type Browser = { readonly send: (method: "Emulation.setEmulatedMedia", media: Media) => Promise<unknown> };

/** As on a device that forces its own colours, until the test ends. */
export async function forceColors(): Promise<void> {
  await askForMedia({ "prefers-reduced-motion": "reduce", "forced-colors": "active" });
  onTestFinished(reduceMotion);
}

/** As every test has it that asks for nothing else. Under load, a tab may lose what its context was opened with. */
export const reduceMotion = (): Promise<void> => askForMedia({ "prefers-reduced-motion": "reduce" });

/** What is not named is as the device has it. */
export async function askForMedia(wishes: Partial<Record<Feature, string>>): Promise<void> {
  // Its type lists the browser's commands only where the provider's types are loaded.
  const browser = cdp() as unknown as Browser;
  const features = Object.entries(wishes).map(([name, value]) => ({ name: name as Feature, value }));
  await browser.send("Emulation.setEmulatedMedia", { features });
}
