import type { Mode, Visitor } from "@afterword/core/routes/redirects";
import { useMemo } from "react";
import { useMode } from "../shared/device/mode.ts";
import { useSession } from "../shared/http/session.ts";
import type { Session } from "../shared/http/session.machine.ts";

/** Who is looking, as the rules of redirects and menus want to know it. */
export function useVisitor(): Visitor {
  const session = useSession();
  const mode = useMode();
  return useMemo(() => visitorOf(session, mode), [session, mode]);
}

export const visitorOf = (session: Session, mode: Mode): Visitor => ({
  mode,
  loggedIn: session.kind === "logged-in",
  isAdmin: session.kind === "logged-in" && session.isAdmin,
});
