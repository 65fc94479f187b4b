import { history as say } from "@afterword/core/messages/history";
import { OlderButton } from "../../shared/ui/older-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { HistoryList } from "./parts/history-list.tsx";
import { useGroupedHistory } from "./use-grouped-history.ts";

/** /account/history: everything that decides when the notes are delivered. */
export function HistoryPage() {
  return (
    <Page title={say.title} lede={say.lede}>
      <History />
    </Page>
  );
}

function History() {
  const { history, items } = useGroupedHistory();
  if (history.data === undefined) {
    if (history.isPending) return <LoadingBlock size="large" />;
    return <FailedState sentence={say.loadFailed} onRetry={() => void history.refetch()} />;
  }
  if (items.length === 0) return <EmptyState sentence={say.empty} />;
  return (
    <>
      <HistoryList items={items} />
      {history.hasNextPage && (
        <OlderButton
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onPress={() => void history.fetchNextPage()}
        />
      )}
    </>
  );
}
