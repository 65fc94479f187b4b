import { MINUTE_MS } from "@afterword/core/time/duration";

/** When "I'm fine" was last pressed on this page, on the product's clock. */
let givenAtMs: number | null = null;

export function rememberOwnSignOfLife(atMs: number): void {
  givenAtMs = atMs;
}

/** Whether a sign of life came from this page's button. */
export const isOwnSignOfLife = ({ source, at }: { readonly source: string; readonly at: string }): boolean =>
  givenAtMs !== null && source === "button" && Math.abs(Date.parse(at) - givenAtMs) < MINUTE_MS;
