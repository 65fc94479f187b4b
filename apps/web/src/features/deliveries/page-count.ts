import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";

/** The number of pages for `count` rows; an empty list has one page. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / ADMIN_PAGE_SIZE));
