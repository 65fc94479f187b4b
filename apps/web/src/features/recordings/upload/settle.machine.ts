import { WEEK_MS } from "@afterword/core/time/duration";

/** What the server says of the recording that a note names. */
export type ServerState = "arriving" | "converting" | "ready" | "failed" | "withheld" | null;

/**
 * What becomes of a take once the server says how far its recording is, in an answer about a note that names it:
 * that answer confirms the note. The copy on the device goes when the converted file is in place, or when the server
 * has had all of it for a week, as one that cannot convert does. A note just saved without its recording at the server
 * puts the take into the queue again; otherwise only what was never queued is: a refusal would be repeated for ever.
 */
export function settlementOf(
  take: { readonly state: "recording" | "ended" | "queued" | "uploaded" | "refused"; readonly at: number },
  server: ServerState,
  { isJustSaved, nowMs }: { readonly isJustSaved: boolean; readonly nowMs: number },
): "drop" | "queue" | "keep" {
  if (take.state === "recording") return "keep";
  if (server === "ready") return "drop";
  if (server === "converting") return nowMs - take.at > WEEK_MS ? "drop" : "keep";
  if (server === "failed" || server === "withheld") return "keep";
  if (take.state === "queued") return "keep";
  return isJustSaved || take.state === "ended" ? "queue" : "keep";
}
