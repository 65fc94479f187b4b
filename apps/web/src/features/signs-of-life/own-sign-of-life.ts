import { MINUTE_MS } from "@afterword/core/time/duration";

/** When "I'm fine" was last pressed here, on the product's clock; forgotten with the page. */
let givenAtMs: number | null = null;

export function rememberOwnSignOfLife(atMs: number): void {
  givenAtMs = atMs;
}

/** Whether a sign is the one that was given with the button of this page. */
export const isOwnSignOfLife = ({ source, at }: { readonly source: string; readonly at: string }): boolean =>
  givenAtMs !== null && source === "button" && Math.abs(Date.parse(at) - givenAtMs) < MINUTE_MS;
