import { failures } from "@afterword/core/messages/shell";
import { isOnline } from "../device/connectivity.ts";
import { session } from "./session.ts";
import { showToast } from "../toasts/toasts.ts";
import { createCaller } from "./create-caller.ts";
import type { Announcement } from "./create-caller.ts";

function announce(announcement: Announcement): void {
  switch (announcement.kind) {
    case "offline":
      showToast(failures.offline, { type: "danger" });
      break;
    case "server-unavailable":
      showToast(failures.serverUnavailable, { type: "danger" });
      break;
    case "too-many-tries":
      showToast(failures.tooManyTries(announcement.wait), { type: "warning" });
      break;
  }
}

/** Proves to the server that a request comes from this page; undefined before the first answer of a visit. */
export function readCsrfCookie(): string | undefined {
  const prefix = "XSRF-TOKEN=";
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
}

/** The only way to the server: see `Caller`. */
export const { call, renewSession } = createCaller({
  fetch: (path, init) => window.fetch(path, init),
  session,
  isOnline,
  readCsrfCookie,
  announce,
});
