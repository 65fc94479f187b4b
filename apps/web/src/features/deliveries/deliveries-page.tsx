import type { Delivery, DeliveryFilter, DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { deliveriesQuery } from "./api.ts";
import { pageCount } from "../../shared/ui/paging.ts";
import { refusalOf } from "./refusal-of.ts";
import { DeliveryTable } from "./parts/delivery-table.tsx";
import { SendAgainDialog } from "./parts/send-again-dialog.tsx";
import { StateHeads } from "./parts/state-heads.tsx";

/** /admin-deliveries: the progress of each delivery, and sending a failed one again (behaviour §3). */
export function DeliveriesPage() {
  const [position, setPosition] = useState<ListPosition>({ filter: "all", page: 0 });
  const list = useQuery(deliveriesQuery(position.filter, position.page));
  return (
    <Page title={say.title} lede={say.sealedHint}>
      <StateHeads
        counts={list.data?.counts}
        value={position.filter}
        onChange={(filter) => setPosition({ filter, page: 0 })}
      />
      <Deliveries
        list={list}
        filter={position.filter}
        page={position.page}
        onPage={(page) => setPosition({ ...position, page })}
      />
    </Page>
  );
}

type ListPosition = { readonly filter: DeliveryFilter; readonly page: number };

function Deliveries({
  list,
  filter,
  page,
  onPage,
}: ListPosition & {
  readonly list: UseQueryResult<DeliveryPage>;
  readonly onPage: (page: number) => void;
}) {
  if (list.isPending) return <LoadingBlock size="large" />;
  if (list.data === undefined)
    return (
      <FailedState sentence={refusalOf(list.error, say.loadFailed)} onRetry={() => void list.refetch()} />
    );
  if (list.data.count === 0) return <EmptyState sentence={filter === "all" ? say.none : say.noneOfState} />;
  return (
    <>
      <DeliveryList
        deliveries={list.data.deliveries}
        part={`${filter} ${page}`}
        busy={list.isPlaceholderData}
      />
      <Pager page={page} pages={pageCount(list.data.count)} onChange={onPage} />
    </>
  );
}

/** One page of deliveries. */
function DeliveryList({
  deliveries,
  part,
  busy,
}: {
  readonly deliveries: readonly Delivery[];
  readonly part: string;
  readonly busy: boolean;
}) {
  const [asked, setAsked] = useState<Delivery | null>(null);
  return (
    <>
      <DeliveryTable deliveries={deliveries} part={part} busy={busy} onSendAgain={setAsked} />
      {asked !== null && <SendAgainDialog delivery={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
