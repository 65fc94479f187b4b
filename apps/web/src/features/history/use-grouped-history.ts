import type { readHistory } from "@afterword/contract/endpoints/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shared/http/call.ts";
import { groupHistory } from "./group-history.ts";

/** As many lines as fit on a phone. */
const LINES_WANTED = 8;

/** Hundreds of signs of life since the last event are one line, so the automatic loading needs a limit. */
const PAGES_BY_ITSELF = 5;

/**
 * The history and its lines. A page from the server can be a single line if it is nothing but signs of life. Then the
 * next pages are loaded automatically, so that earlier events are visible.
 */
export function useGroupedHistory() {
  const history = useHistoryPages();
  const pages = history.data?.pages ?? [];
  const items = groupHistory(pages.flatMap((page) => page.entries));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history;
  const isWanting = items.length < LINES_WANTED && pages.length <= PAGES_BY_ITSELF;
  // A failed page waits for a press: the button says so.
  const asks = isWanting && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (asks) void fetchNextPage();
  }, [asks, fetchNextPage]);
  return { history, items };
}

/** The current user's history, page by page; refetched whenever the page is opened. */
const useHistoryPages = () =>
  useInfiniteQuery({
    queryKey: ["history"],
    queryFn: ({ pageParam, signal }) =>
      call<typeof readHistory>("GET /api/history/:after", { params: { after: pageParam }, signal }),
    initialPageParam: "newest",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
