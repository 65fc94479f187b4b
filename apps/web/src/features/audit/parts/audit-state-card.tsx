import type { AuditState } from "@afterword/contract/endpoints/audit";
import { audit as say } from "@afterword/core/messages/audit";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { auditStateQuery, useCheckAudit } from "../api.ts";
import styles from "./audit-state-card.module.css";

/** What the last check of the log found, its last checkpoint, and a check that is under way. */
export function AuditStateCard() {
  const state = useQuery(auditStateQuery);
  return (
    <Section title={say.stateHeading}>
      {state.isPending && <LoadingBlock />}
      {state.data === undefined && state.isError && (
        <FailedState
          sentence={refusalSentence(state.error, [FORBIDDEN], say.stateFailed)}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data !== undefined && <Shown state={state.data} />}
    </Section>
  );
}

function Shown({ state: { check, checkpoint, running, isAsked } }: { readonly state: AuditState }) {
  const { mutate, isPending } = useCheckAudit();
  const ask = (): void => mutate(undefined, { onError: (error) => showFailure(error, say.checkFailed) });
  return (
    <div className={styles.card}>
      <Verdict check={check} />
      <Aside>
        {checkpoint === null
          ? say.unsealed
          : say.sealedAt(
              checkpoint.number,
              formatDateTime(checkpoint.at),
              say.accountCount(checkpoint.chains),
            )}
      </Aside>
      {running === null ? (
        <div className={styles.ask}>
          <Button busy={isPending || isAsked} onClick={ask}>
            {say.checkNow}
          </Button>
          {isAsked && <output>{say.checkWaits}</output>}
        </div>
      ) : (
        <Progress {...running} />
      )}
    </div>
  );
}

function Verdict({ check }: Pick<AuditState, "check">) {
  if (check === null) return <Chip icon={<CircleDashed size={16} aria-hidden />}>{say.unchecked}</Chip>;
  const at = formatDateTime(check.at);
  if (check.broken !== null)
    return (
      <>
        <Chip kind="lamp" icon={<TriangleAlert size={16} aria-hidden />}>
          {say.broken}
        </Chip>
        <p lang="en">{check.broken}</p>
        <Aside>{`${say.brokenAt(at)} ${say.brokenHint}`}</Aside>
      </>
    );
  return (
    <>
      <Chip kind="accent" icon={<Check size={16} aria-hidden />}>
        {say.whole}
      </Chip>
      <Aside>{say.checkedAt(at, say.entryCount(check.entries), say.accountCount(check.chains))}</Aside>
    </>
  );
}

/** The number of entries is that of the beginning, and more may have come since. */
function Progress({ read, total }: { readonly read: number; readonly total: number }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={say.progress} max={Math.max(total, 1)} value={Math.min(read, total)} />
      <span>{say.checking(Math.min(read, total), total)}</span>
    </div>
  );
}
