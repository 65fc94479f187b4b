import type { OpenSession } from "@afterword/contract/endpoints/sessions";
import { security as say } from "@afterword/core/messages/security";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { sessionsQuery, useEndOthers } from "../api.ts";
import { SessionRow } from "./session-row.tsx";
import styles from "./security-group.module.css";

/** Every place where somebody is logged in to this account. */
export function OpenSessions() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useQuery(sessionsQuery);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {say.sessionsHeading}
      </h2>
      {sessions.data !== undefined && (
        <Sessions
          sessions={sessions.data.sessions}
          labelledBy={id}
          onEnded={() => focusIfLost(heading.current)}
        />
      )}
      {sessions.isPending && <LoadingBlock size="small" />}
      {sessions.data === undefined && sessions.isError && (
        <FailedState sentence={say.sessionsLoadFailed} onRetry={() => void sessions.refetch()} />
      )}
    </section>
  );
}

function Sessions({
  sessions,
  labelledBy,
  onEnded,
}: {
  readonly sessions: readonly OpenSession[];
  readonly labelledBy: string;
  readonly onEnded: () => void;
}) {
  return (
    <>
      <SheetList aria-labelledby={labelledBy}>
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionRow session={session} onEnded={onEnded} />
          </li>
        ))}
      </SheetList>
      {sessions.length > 1 ? <EndOthers onEnded={onEnded} /> : <p className={styles.aside}>{say.onlyHere}</p>}
    </>
  );
}

function EndOthers({ onEnded }: { readonly onEnded: () => void }) {
  const ending = useEndOthers(onEnded);
  return (
    <Button wide busy={ending.isPending} onClick={() => ending.mutate()}>
      {say.endOthers}
    </Button>
  );
}
