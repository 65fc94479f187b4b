import { SECOND_MS } from "@afterword/core/time/duration";
import type { StoreSilence } from "./app-store.ts";

/** How an app store is reached; the paper store answers in its own process. */
export type FetchStore = (url: string, init: RequestInit) => Promise<Response>;

export type JsonAnswer =
  | { readonly kind: "answered"; readonly value: unknown }
  /** It answered, and not with what was asked for. */
  | { readonly kind: "refused"; readonly status: number }
  | StoreSilence;

const TIMEOUT_MS = 15 * SECOND_MS;

/** One question to an app store, which may take its time and may be away. */
export const askJson = async (
  fetchStore: FetchStore = fetch,
  url: string,
  init: RequestInit,
): Promise<JsonAnswer> => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetchStore(url, { redirect: "error", ...init, signal });
    if (answer.ok) return { kind: "answered", value: valueOf(await answer.text()) };
    await answer.body?.cancel();
    return { kind: "refused", status: answer.status };
  } catch (error) {
    return { kind: "silent", why: error instanceof Error ? error.message : "it could not be reached" };
  }
};

/** A store that took something may say so with an empty answer. */
const valueOf = (text: string): unknown => (text === "" ? null : JSON.parse(text));

/** Undefined for what is no JSON. */
export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
};
