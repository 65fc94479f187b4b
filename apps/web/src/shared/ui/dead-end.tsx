import { deadEnd as say } from "@afterword/core/messages/dead-end";
import { notes } from "@afterword/core/messages/notes";
import { ROUTES } from "@afterword/core/routes/paths";
import type { ReactNode } from "react";
import { appHistory } from "../history/app-history.ts";
import { useSession } from "../http/session.ts";
import { ButtonLink } from "./button.tsx";
import { ClosedEnvelope } from "./closed-envelope.tsx";
import { Page } from "./page.tsx";
import styles from "./dead-end.module.css";

/** A page that has nothing to show: why, and two ways on. Back is the first, but who came from a mail has no page there. */
export function DeadEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const cameFromPage = appHistory.canGoBack();
  const back = { to: ROUTES.back, label: say.goBack };
  const start = useStart();
  const [first, second] = cameFromPage ? [back, start] : [start, back];
  return (
    <DeadEndFrame title={title} why={children}>
      <div className={styles.ways}>
        <ButtonLink to={first.to} kind="primary">
          {first.label}
        </ButtonLink>
        <ButtonLink to={second.to}>{second.label}</ButtonLink>
      </div>
    </DeadEndFrame>
  );
}

/** The looks of every such page: a closed envelope, a heading, why, and what can be done. */
export const DeadEndFrame = ({
  title,
  heading,
  why,
  children,
}: {
  readonly title: string;
  readonly heading?: string;
  readonly why: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className={styles.page}>
    <ClosedEnvelope />
    <Page title={title} heading={heading ?? title}>
      <div className={styles.words}>{why}</div>
      {children}
    </Page>
  </div>
);

/** Where this person begins: in the app, the root leads to the log-in. */
const useStart = (): { readonly to: string; readonly label: string } =>
  useSession().kind === "logged-in"
    ? { to: ROUTES.notes, label: notes.toNotes }
    : { to: ROUTES.home, label: say.toHome };
