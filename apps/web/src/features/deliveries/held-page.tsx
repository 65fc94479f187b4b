import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { heldQuery } from "./api.ts";
import { HeldList } from "./parts/held-list.tsx";
import { refusalOf } from "./refusal-of.ts";

/** /admin-held: all users whose delivery the brake holds back (behaviour §1.4). */
export function HeldPage() {
  const [page, setPage] = useState(0);
  const list = useQuery(heldQuery(page));
  return (
    <Page title={say.heldTitle} {...(list.data?.count ? { lede: say.heldLede } : {})}>
      {list.data !== undefined && list.data.count > 0 && (
        <HeldList shown={list.data} page={page} onPage={setPage} />
      )}
      {list.data?.count === 0 && <EmptyState sentence={say.heldNone} />}
      {list.isPending && <LoadingBlock size="large" />}
      {list.isError && list.data === undefined && (
        <FailedState
          sentence={refusalOf(list.error, say.heldLoadFailed)}
          onRetry={() => void list.refetch()}
        />
      )}
    </Page>
  );
}
