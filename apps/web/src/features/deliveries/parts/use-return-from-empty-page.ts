import { useEffect } from "react";

/** After the last row of the last page is decided, goes to the page before it. */
export function useReturnFromEmptyPage(page: number, pages: number, onPage: (page: number) => void): void {
  useEffect(() => {
    if (page >= pages) onPage(pages - 1);
  }, [page, pages, onPage]);
}
