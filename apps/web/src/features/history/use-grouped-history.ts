import type { readHistory } from "@afterword/contract/endpoints/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shared/http/call.ts";
import { groupHistory } from "./group-history.ts";

/** As many lines as a phone shows. */
const LINES_WANTED = 8;

/** Who opened the app by the hundred since the last event has one line for that: it ends somewhere. */
const PAGES_BY_ITSELF = 5;

/**
 * The history and its lines. A page of the server can be a single line when it is nothing but signs of life: then the
 * next ones are asked for without a press, so that what happened before is seen.
 */
export function useGroupedHistory() {
  const history = useHistoryPages();
  const pages = history.data?.pages ?? [];
  const items = groupHistory(pages.flatMap((page) => page.entries));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history;
  const isWanting = items.length < LINES_WANTED && pages.length <= PAGES_BY_ITSELF;
  // One that did not come waits for a press: the button says so.
  const asks = isWanting && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (asks) void fetchNextPage();
  }, [asks, fetchNextPage]);
  return { history, items };
}

/** The caller's history, a page at a time; asked for anew whenever the page is opened. */
const useHistoryPages = () =>
  useInfiniteQuery({
    queryKey: ["history"],
    queryFn: ({ pageParam, signal }) =>
      call<typeof readHistory>("GET /api/history/:after", { params: { after: pageParam }, signal }),
    initialPageParam: "newest",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
