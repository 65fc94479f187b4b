import type { readHistory } from "@afterword/contract/endpoints/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The caller's history, a page at a time; asked for anew whenever the page is opened. */
export const useHistory = () =>
  useInfiniteQuery({
    queryKey: ["history"],
    queryFn: ({ pageParam, signal }) =>
      call<typeof readHistory>("GET /api/history/:after", { params: { after: pageParam }, signal }),
    initialPageParam: "newest",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
