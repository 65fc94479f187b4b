import { MINUTE_MS } from "@afterword/core/time/duration";

/** When "I'm fine" was last pressed here, on the product's clock; forgotten with the page. */
let pressedAtMs: number | null = null;

export function rememberOwnSign(atMs: number): void {
  pressedAtMs = atMs;
}

/** Whether a sign is the one that was given with the button of this page. */
export const isOwnSign = ({ source, at }: { readonly source: string; readonly at: string }): boolean =>
  pressedAtMs !== null && source === "button" && Math.abs(Date.parse(at) - pressedAtMs) < MINUTE_MS;
