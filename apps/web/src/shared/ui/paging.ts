import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { useEffect } from "react";

/** The number of pages of an admin's list of `count` rows; an empty list has one page. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / ADMIN_PAGE_SIZE));

/** After the last row of the last page is gone, goes to the page before it. */
export function useReturnFromEmptyPage(page: number, pages: number, onPage: (page: number) => void): void {
  useEffect(() => {
    if (page >= pages) onPage(pages - 1);
  }, [page, pages, onPage]);
}
