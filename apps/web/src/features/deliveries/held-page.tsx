import type { BrakeGroup } from "@afterword/core/switch/brake";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AllWell } from "../../shared/ui/all-well.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { heldQuery } from "./api.ts";
import { CanaryNotice } from "./parts/canary-notice.tsx";
import { HeldGroup } from "./parts/held-group.tsx";
import { refusalOf } from "./refusal-of.ts";

/** /admin-held: all users whose delivery the brake holds back, its two groups apart (behaviour §1.4). */
export function HeldPage() {
  const groups = [useHeld("established"), useHeld("new")];
  const lists = groups.map(({ list }) => list);
  const isHeld = lists.some(({ data }) => data !== undefined && data.count > 0);
  const missing = lists.find(({ data, isError }) => isError && data === undefined);
  const isNone = lists.every(({ data }) => data?.count === 0);
  const ledeOfNone = isNone ? say.heldNoneLede : undefined;
  const retry = (): void => lists.forEach((list) => void list.refetch());
  return (
    <Page title={say.heldTitle} lede={isHeld ? say.heldLede : ledeOfNone}>
      <CanaryNotice />
      {isHeld &&
        groups.map(
          ({ group, list, page, setPage }) =>
            list.data !== undefined && (
              <HeldGroup key={group} group={group} shown={list.data} page={page} onPage={setPage} />
            ),
        )}
      {isNone && <AllWell sentence={say.heldNone} />}
      {lists.some(({ isPending }) => isPending) && <LoadingBlock size="large" />}
      {missing?.error && (
        <FailedState sentence={refusalOf(missing.error, say.heldLoadFailed)} onRetry={retry} />
      )}
    </Page>
  );
}

function useHeld(group: BrakeGroup) {
  const [page, setPage] = useState(0);
  return { group, page, setPage, list: useQuery(heldQuery(group, page)) };
}
