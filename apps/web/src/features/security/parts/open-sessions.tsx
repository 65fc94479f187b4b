import type { OpenSession } from "@afterword/contract/endpoints/sessions";
import { security as say } from "@afterword/core/messages/security";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { sessionsQuery, useEndOthers } from "../api.ts";
import { SessionRow } from "./session-row.tsx";

/** Every session of this account. */
export function OpenSessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useQuery(sessionsQuery);
  return (
    <Section title={say.sessionsHeading} heading={heading}>
      {sessions.data !== undefined && (
        <Sessions sessions={sessions.data.sessions} onEnded={() => focusIfLost(heading.current)} />
      )}
      {sessions.isPending && <LoadingBlock size="small" />}
      {sessions.data === undefined && sessions.isError && (
        <FailedState sentence={say.sessionsLoadFailed} onRetry={() => void sessions.refetch()} />
      )}
    </Section>
  );
}

function Sessions({
  sessions,
  onEnded,
}: {
  readonly sessions: readonly OpenSession[];
  readonly onEnded: () => void;
}) {
  return (
    <>
      <SheetList aria-label={say.sessionsHeading}>
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionRow session={session} onEnded={onEnded} />
          </li>
        ))}
      </SheetList>
      {sessions.length > 1 ? <EndOthers onEnded={onEnded} /> : <Aside>{say.onlyHere}</Aside>}
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
