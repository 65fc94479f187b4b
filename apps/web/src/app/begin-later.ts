import type { QueryClient } from "@tanstack/react-query";
import { carryToasts } from "../shared/toasts/carry-toasts.ts";
import { uploadIn } from "./begin-uploads.ts";

/** What lives as long as the page, and must not be in the way of its first drawing. */
export function beginLater(queries: QueryClient): void {
  carryToasts();
  uploadIn(queries);
}
