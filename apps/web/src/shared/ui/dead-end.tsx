import { deadEnd as say } from "@afterword/core/messages/dead-end";
import { notes } from "@afterword/core/messages/notes";
import { shell } from "@afterword/core/messages/shell";
import { ROUTES } from "@afterword/core/routes/paths";
import type { ReactNode } from "react";
import { useMode } from "../device/mode.ts";
import { appHistory } from "../history/app-history.ts";
import { useSession } from "../http/session.ts";
import { ButtonLink } from "./button.tsx";
import { ClosedEnvelope } from "./closed-envelope.tsx";
import { Page } from "./page.tsx";
import styles from "./dead-end.module.css";

/** A page that has nothing to show: why, and two ways on. Back is the first, but who came from a mail has no page there. */
export function DeadEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const start = useStart();
  const cameFromPage = appHistory.canGoBack();
  return (
    <div className={styles.page}>
      <ClosedEnvelope />
      <Page title={title}>
        <div className={styles.words}>{children}</div>
        <div className={styles.ways}>
          <ButtonLink to={start.to} kind={cameFromPage ? "plain" : "primary"}>
            {start.label}
          </ButtonLink>
          <ButtonLink to={ROUTES.back} kind={cameFromPage ? "primary" : "plain"}>
            {say.goBack}
          </ButtonLink>
        </div>
      </Page>
    </div>
  );
}

/** Where this person begins. */
function useStart(): { readonly to: string; readonly label: string } {
  const isLoggedIn = useSession().kind === "logged-in";
  const mode = useMode();
  if (isLoggedIn) return { to: ROUTES.notes, label: notes.toNotes };
  return mode === "app" ? { to: ROUTES.login, label: shell.login } : { to: ROUTES.home, label: say.toHome };
}
