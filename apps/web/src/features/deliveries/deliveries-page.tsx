import type { Delivery, DeliveryFilter } from "@afterword/contract/endpoints/deliveries";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Segment } from "../../shared/ui/segment.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { SheetList } from "../../shared/ui/sheet.tsx";
import { deliveriesQuery } from "./api.ts";
import { pageCount } from "../../shared/ui/paging.ts";
import { refusalOf } from "./refusal-of.ts";
import { DeliveryRow } from "./parts/delivery-row.tsx";
import { SendAgainDialog } from "./parts/send-again-dialog.tsx";

const FILTERS: readonly { readonly value: DeliveryFilter; readonly label: string }[] = [
  { value: "all", label: say.all },
  { value: "queued", label: say.queued },
  { value: "accepted", label: say.accepted },
  { value: "opened", label: say.opened },
  { value: "failed", label: say.failed },
];

/** /admin-deliveries: the progress of each delivery, and sending a failed one again (behaviour §3). */
export function DeliveriesPage() {
  const [position, setPosition] = useState<ListPosition>({ filter: "all", page: 0 });
  return (
    <Page title={say.title} lede={say.sealedHint}>
      <div>
        <Segment
          label={say.filterLabel}
          options={FILTERS}
          value={position.filter}
          onChange={(filter) => setPosition({ filter, page: 0 })}
        />
      </div>
      <Deliveries position={position} onPage={(page) => setPosition({ ...position, page })} />
    </Page>
  );
}

type ListPosition = { readonly filter: DeliveryFilter; readonly page: number };

function Deliveries({
  position: { filter, page },
  onPage,
}: {
  readonly position: ListPosition;
  readonly onPage: (page: number) => void;
}) {
  const list = useQuery(deliveriesQuery(filter, page));
  if (list.isPending) return <LoadingBlock size="large" />;
  if (list.data === undefined)
    return (
      <FailedState sentence={refusalOf(list.error, say.loadFailed)} onRetry={() => void list.refetch()} />
    );
  if (list.data.count === 0) return <EmptyState sentence={filter === "all" ? say.none : say.noneOfState} />;
  return (
    <>
      <DeliveryList deliveries={list.data.deliveries} />
      <Pager page={page} pages={pageCount(list.data.count)} onChange={onPage} />
    </>
  );
}

/** One page of deliveries. */
function DeliveryList({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [asked, setAsked] = useState<Delivery | null>(null);
  return (
    <>
      <SheetList>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery._id} delivery={delivery} onSendAgain={() => setAsked(delivery)} />
        ))}
      </SheetList>
      {asked !== null && <SendAgainDialog delivery={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
