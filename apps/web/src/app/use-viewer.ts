import type { Mode, Viewer } from "@afterword/core/routes/redirects";
import { useMemo } from "react";
import { useMode } from "../shared/device/mode.ts";
import { useSession } from "../shared/http/session.ts";
import type { Session } from "../shared/http/session.machine.ts";

/** The viewer for the rules of redirects and menus. */
export function useViewer(): Viewer {
  const session = useSession();
  const mode = useMode();
  return useMemo(() => viewerOf(session, mode), [session, mode]);
}

export const viewerOf = (session: Session, mode: Mode): Viewer => ({
  mode,
  loggedIn: session.kind === "logged-in",
  isAdmin: session.kind === "logged-in" && session.isAdmin,
});
