/**
 * Complaints of browsers: uncaught script errors and violations of the content policy, in any page or frame. They fail
 * every story (no-complaints.ts).
 */
import type { BrowserContext } from "playwright-core";

const OF_POLICY = /Content Security Policy|requires 'Trusted|Uncaught/i;

let heard: string[] = [];

/** Collects complaints of all pages that open in this context. */
export const listenForComplaints = (context: BrowserContext): void => {
  context.on("weberror", (event) => heard.push(`script: ${event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && OF_POLICY.test(message.text())) heard.push(message.text());
  });
};

/** Returns all complaints since the last call. */
export const takeComplaints = (): readonly string[] => {
  const taken = heard;
  heard = [];
  return taken;
};
