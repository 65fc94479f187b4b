import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { ROUTES } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { plansQuery } from "../../plans/public.ts";
import { useMode } from "../../../shared/device/mode.ts";
import { failedWith, refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { loggedInId } from "../../../shared/http/session.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { pageCount, useReturnFromEmptyPage } from "../../../shared/ui/paging.ts";
import { EmptyState, FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { usersQuery } from "../api.ts";
import { useDumpDownload } from "./dump-download.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";
import type { UserQuestion } from "./user-dialog.tsx";
import styles from "./user-list.module.css";

/** One page of the users that are wanted, with the questions about them. */
export function UserList({
  wanted,
  page,
  count,
  onClear,
  onPage,
}: {
  readonly wanted: string;
  readonly page: number;
  readonly count: number | undefined;
  /** Ends the search. */
  readonly onClear: () => void;
  readonly onPage: (page: number) => void;
}) {
  const users = useQuery(usersQuery(wanted, page));
  const plans = useQuery(plansQuery).data;
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const columns = useMemo(
    () =>
      userColumns({
        ownId: loggedInId(),
        paidPlans: (plans ?? []).filter(({ price }) => price > 0),
        onAsk: setQuestion,
      }),
    [plans],
  );
  const pages = count === undefined ? Infinity : pageCount(count);
  useReturnFromEmptyPage(page, pages, onPage);
  const close = useCallback(() => setQuestion(null), []);
  if (users.isPending) return <LoadingBlock size="large" />;
  if (users.data === undefined) return <Failed error={users.error} onRetry={() => void users.refetch()} />;
  if (users.data.length === 0 && page === 0) return <NoUsers wanted={wanted} onClear={onClear} />;
  return (
    <>
      <DataTable
        caption={say.title}
        columns={columns}
        rows={users.data}
        rowKey={({ _id }) => _id}
        busy={users.isPlaceholderData}
        part={`${page} ${wanted}`}
      />
      <Pager page={page} pages={count === undefined ? 1 : pages} onChange={onPage} />
      {question !== null && <UserDialog question={question} onClose={close} />}
    </>
  );
}

/** The server says why, where a second factor is missing or the search is too long. */
function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <>
      <FailedState
        sentence={refusalSentence(error, [FORBIDDEN, INVALID], say.loadFailed)}
        onRetry={onRetry}
      />
      {failedWith(error, FORBIDDEN) && <ButtonLink to={ROUTES.security}>{say.toSecurity}</ButtonLink>}
    </>
  );
}

/** The product's words begin the link that downloads the database (product §2), below what ends the search. */
function NoUsers({ wanted, onClear }: { readonly wanted: string; readonly onClear: () => void }) {
  const isApp = useMode() === "app";
  return (
    <div className={styles.nobody}>
      <EmptyState sentence={isApp ? admin.noUsers : say.nothingFound(wanted)}>
        {wanted !== "" && (
          <Button kind="primary" onClick={onClear}>
            {say.showAll}
          </Button>
        )}
        {!isApp && <DumpLink />}
      </EmptyState>
    </div>
  );
}

function DumpLink() {
  const { start, isRunning, status } = useDumpDownload();
  return (
    <div className={styles.dump}>
      <Button kind="quiet" icon={<Download size={16} aria-hidden />} disabled={isRunning} onClick={start}>
        {say.noUsersLink(admin.noUsers)}
      </Button>
      {status}
    </div>
  );
}
