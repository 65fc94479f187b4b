import type { VoucherBatch } from "@afterword/contract/endpoints/vouchers";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Button } from "../../shared/ui/button.tsx";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import { Page } from "../../shared/ui/page.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { pageCount, useReturnFromEmptyPage } from "../../shared/ui/paging.ts";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { batchesQuery } from "./api.ts";
import { BatchDetails } from "./parts/batch-details.tsx";
import { BatchTable, idOfBatch } from "./parts/batch-table.tsx";
import { CodesDialog } from "./parts/codes-dialog.tsx";
import type { MadeCodes } from "./parts/codes-dialog.tsx";
import { MakeDialog } from "./parts/make-dialog.tsx";

/** /admin-vouchers: makes codes that give a plan, shows them once, and tells what became of them. */
export function VouchersPage() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeCodes | null>(null);
  const [opened, setOpened] = useState<VoucherBatch | null>(null);
  const close = (): void => {
    setOpened(null);
    // The button that had the focus is gone with the vouchers.
    if (opened !== null) window.setTimeout(() => focusIfLost(document.getElementById(idOfBatch(opened))));
  };
  return (
    <Page title={say.title} lede={say.lede}>
      <div>
        <Button kind="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setMaking(true)}>
          {say.make}
        </Button>
      </div>
      <Batches opened={opened?._id ?? null} onOpen={setOpened} />
      {opened !== null && <BatchDetails key={opened._id} batch={opened} onRevoked={close} />}
      {isMaking && (
        <MakeDialog
          onMade={(codes) => {
            setMaking(false);
            setMade(codes);
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {made !== null && <CodesDialog made={made} onClose={() => setMade(null)} />}
    </Page>
  );
}

function Batches({
  opened,
  onOpen,
}: {
  readonly opened: string | null;
  readonly onOpen: (batch: VoucherBatch) => void;
}) {
  const [page, setPage] = useState(0);
  const list = useQuery(batchesQuery(page));
  const pages = list.data === undefined ? Infinity : pageCount(list.data.count);
  useReturnFromEmptyPage(page, pages, setPage);
  if (list.isPending) return <LoadingBlock size="large" />;
  if (list.data === undefined) {
    const sentence = refusalSentence(list.error, [FORBIDDEN], say.loadFailed);
    return <FailedState sentence={sentence} onRetry={() => void list.refetch()} />;
  }
  if (list.data.count === 0) return <EmptyState sentence={say.none} />;
  return (
    <>
      <BatchTable
        batches={list.data.batches}
        opened={opened}
        page={page}
        busy={list.isPlaceholderData}
        onOpen={onOpen}
      />
      <Pager page={page} pages={pages} onChange={setPage} />
    </>
  );
}
