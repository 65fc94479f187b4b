import type { AuditState } from "@afterword/contract/endpoints/audit";
import { audit as say } from "@afterword/core/messages/audit";
import { ROUTES } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { formatNumber } from "../../../shared/format/numbers.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { auditStateQuery, useCheckAudit } from "../api.ts";
import { findingInWords } from "../entry-in-words.ts";
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
  const { mutateAsync, isPending } = useCheckAudit();
  const ask = useSingleFlight(async () => {
    await mutateAsync().catch((error: unknown) => showFailure(error, say.checkFailed));
  });
  return (
    <div className={styles.card} data-broken={check?.broken ? true : undefined}>
      <Verdict check={check} />
      <div className={styles.foot}>
        <p>
          {checkpoint === null
            ? say.unsealed
            : say.sealedAt(checkpoint.number, formatDateTime(checkpoint.at), accounts(checkpoint.chains))}
        </p>
        {running === null ? (
          <>
            {isAsked && <output>{say.checkWaits}</output>}
            <Button kind="quiet" busy={isPending || isAsked} onClick={() => void ask()}>
              {say.checkNow}
            </Button>
          </>
        ) : (
          <Progress {...running} />
        )}
      </div>
    </div>
  );
}

function Verdict({ check }: Pick<AuditState, "check">) {
  if (check === null) return <Chip icon={<CircleDashed size={16} aria-hidden />}>{say.unchecked}</Chip>;
  const at = formatDateTime(check.at);
  if (check.broken !== null)
    return (
      <>
        <Chip kind="danger" icon={<TriangleAlert size={16} aria-hidden />}>
          {say.broken}
        </Chip>
        <p className={styles.finding}>{findingInWords(check.broken)}</p>
        <Aside>{say.brokenAt(at)}</Aside>
        <ol className={styles.steps}>
          <li>
            {say.brokenFirst} <Link to={ROUTES.adminSetup}>{say.toDump}</Link>
          </li>
          <li>
            {say.brokenThen} <Link to={ROUTES.adminSystem}>{say.toAlarm}</Link>
          </li>
        </ol>
        <Disclosure title={say.finding}>
          <p lang="en">{check.broken.sentence}</p>
        </Disclosure>
      </>
    );
  return (
    <>
      <Chip kind="accent" icon={<Check size={16} aria-hidden />}>
        {say.whole}
      </Chip>
      <Aside>{say.checkedAt(at, entries(check.entries), accounts(check.chains))}</Aside>
    </>
  );
}

const entries = (count: number): string => say.entryCount(count, formatNumber(count));
const accounts = (count: number): string => say.accountCount(count, formatNumber(count));

/** The number of entries is that of the beginning, and more may have come since. */
function Progress({ read, total }: { readonly read: number; readonly total: number }) {
  return (
    <div className={styles.progress}>
      <span>{say.checking(formatNumber(Math.min(read, total)), formatNumber(total))}</span>
      <progress aria-label={say.progress} max={Math.max(total, 1)} value={Math.min(read, total)} />
    </div>
  );
}
