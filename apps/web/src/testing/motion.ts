import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

type Media = { readonly features: readonly { readonly name: string; readonly value: string }[] };
type Browser = { readonly send: (method: "Emulation.setEmulatedMedia", media: Media) => Promise<unknown> };

/** Allows animations until the test ends; the other tests ask for reduced motion, because animations make them wait. */
export async function allowMotion(): Promise<void> {
  await askFor("no-preference");
  onTestFinished(() => askFor("reduce"));
}

async function askFor(value: "no-preference" | "reduce"): Promise<void> {
  // Its type lists the browser's commands only where the provider's types are loaded.
  const browser = cdp() as unknown as Browser;
  await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}
