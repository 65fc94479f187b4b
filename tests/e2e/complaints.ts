/**
 * What browsers complained about: errors of scripts that nobody caught, and violations of the content policy, in any
 * page or frame. Every story fails by them (no-complaints.ts), whether it looks for them or not.
 */
import type { BrowserContext } from "playwright-core";

const OF_POLICY = /Content Security Policy|requires 'Trusted|Uncaught/i;

let heard: string[] = [];

/** Listens to all pages that will be opened here. */
export const listenForComplaints = (context: BrowserContext): void => {
  context.on("weberror", (event) => heard.push(`script: ${event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && OF_POLICY.test(message.text())) heard.push(message.text());
  });
};

/** Everything since it was last asked. */
export const takeComplaints = (): readonly string[] => {
  const taken = heard;
  heard = [];
  return taken;
};
