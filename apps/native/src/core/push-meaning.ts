import { isPath } from "./page-loads.ts";

/**
 * What a push means. The server puts `kind`, `challenge` and `path` into the push's `body`, where expo-notifications
 * looks for what belongs to the app (apps/server/src/platform/push). It hands that over in several places:
 *
 * - a touched notification: as an object in `content.data`; on Android, before it was read, as text in `dataString`;
 * - a task in the background: as an object in `data.body`, or as text in `data.dataString`;
 * - a reminder that the phone scheduled by itself: in `content.data` as well.
 */
export type PushPayload = {
  readonly kind: string;
  /** The secret that a sign of life answers; null where none is asked for. */
  readonly challenge: string | null;
  /** The page to open; null for the one that is open. */
  readonly path: string | null;
};

/** What was done with a push that was shown. */
export type PushResponse =
  | { readonly kind: "fine"; readonly challenge: string | null }
  | { readonly kind: "opened"; readonly path: string | null };

/** The set of buttons of a reminder, and its one button. */
export const REMINDER_CATEGORY = "reminder";
export const FINE_ACTION = "fine";

/** The payload of a push that came while the app was not in front; null for anything else that a task is given. */
export const readTaskPayload = (task: unknown): PushPayload | null =>
  readPayload(at(task, "data", "body")) ?? readPayload(at(task, "data", "dataString"));

/** What the person did: pressed the button, or touched the push itself. */
export const readResponse = (response: unknown): PushResponse | null => {
  const action = at(response, "actionIdentifier");
  if (typeof action !== "string") return null;
  const payload = payloadOf(response);
  if (action === FINE_ACTION) return { kind: "fine", challenge: payload?.challenge ?? null };
  return { kind: "opened", path: payload?.path ?? null };
};

/**
 * The same response may come twice: kept from before the start, and as an event. What the system calls a push is no
 * name of it: both take the collapse id for that, which all reminders share. Its challenge is of one push alone.
 */
export const nameOfResponse = (response: unknown): string =>
  [
    payloadOf(response)?.challenge ?? at(response, "notification", "request", "identifier"),
    at(response, "actionIdentifier"),
  ]
    .map(String)
    .join(" ");

const payloadOf = (response: unknown): PushPayload | null => {
  const content = at(response, "notification", "request", "content");
  return readPayload(at(content, "data")) ?? readPayload(at(content, "dataString"));
};

const readPayload = (source: unknown): PushPayload | null => {
  const payload = typeof source === "string" ? parse(source) : source;
  const kind = at(payload, "kind");
  if (typeof kind !== "string") return null;
  const challenge = at(payload, "challenge");
  const path = at(payload, "path");
  return {
    kind,
    challenge: typeof challenge === "string" && challenge !== "" ? challenge : null,
    path: isPath(path) ? path : null,
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
