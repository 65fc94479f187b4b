import type { logout } from "@afterword/contract/endpoints/sessions";
import { shell as say } from "@afterword/core/messages/shell";
import { ROUTES } from "@afterword/core/routes/paths";
import { useEffect } from "react";
import { currentMode } from "../../shared/device/mode.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { session } from "../../shared/http/session.ts";
import { LoadingBlock } from "../../shared/ui/states.tsx";

/** Opening the page logs out. It is in the first download and visible only for a moment, so it has no frame. */
export function LogoutPage() {
  useEffect(logOut, []);
  return (
    <>
      <title>{say.documentTitle(say.logout)}</title>
      <h1>{say.loggingOut}</h1>
      <LoadingBlock size="small" />
    </>
  );
}

/**
 * Forgets the session at once and revokes it on the server in the background. Then goes to the login in the app; on the
 * website to the site root if there was a page before, otherwise to the login (product §4, Session).
 */
function logOut(): void {
  const current = session.get();
  if (current.kind === "logged-in") void revokeSession(current.tokens.refreshToken);
  session.end("logged-out");
  const hadPage = currentMode() === "website" && appHistory.canGoBack();
  appHistory.clear(hadPage ? ROUTES.home : ROUTES.login);
}

async function revokeSession(refreshToken: string): Promise<void> {
  try {
    await call<typeof logout>("POST /api/logout", { body: { token: refreshToken }, silent: true });
  } catch {
    // The tokens are gone from this device either way; the server's session expires by itself.
  }
}
