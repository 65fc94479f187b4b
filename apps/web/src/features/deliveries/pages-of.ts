import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";

/** How many pages a list of `count` lines has; an empty one has one page. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / ADMIN_PAGE_SIZE));
