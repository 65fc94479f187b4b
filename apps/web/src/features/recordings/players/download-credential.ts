import { SECOND_MS } from "@afterword/core/time/duration";

/** What opens a user's recordings for a while (product §3). */
export type DownloadCredential = {
  readonly userId: string;
  readonly downloadUrl: string;
  readonly authorizationToken: string;
  readonly validTillMs: number;
};

type Answer = Pick<DownloadCredential, "downloadUrl" | "authorizationToken"> & { readonly validSecs: number };

/** It counts as valid until this long before the server says that it ends (product §9). */
const REFRESH_BEFORE_MS = 1_200 * SECOND_MS;

/** Asks for a credential only when there is none that is still good, and once for all who want it at the same time. */
export function createCredentials(ask: () => Promise<Answer>, nowMs: () => number) {
  let known: DownloadCredential | null = null;
  let asked: { readonly userId: string; readonly answer: Promise<DownloadCredential> } | null = null;

  const fetchFor = async (userId: string): Promise<DownloadCredential> => {
    const askedAtMs = nowMs();
    const { validSecs, ...rest } = await ask();
    known = { ...rest, userId, validTillMs: askedAtMs + validSecs * SECOND_MS - REFRESH_BEFORE_MS };
    return known;
  };
  /** `isFresh`: the known one was refused. */
  return async (userId: string, isFresh: boolean): Promise<DownloadCredential> => {
    if (!isFresh && known?.userId === userId && nowMs() < known.validTillMs) return known;
    if (asked?.userId !== userId) {
      const answer = fetchFor(userId).finally(() => {
        if (asked?.answer === answer) asked = null;
      });
      asked = { userId, answer };
    }
    return asked.answer;
  };
}

/** The address of a file of that user, for players, which send no headers. */
export const addressOf = (
  { downloadUrl, authorizationToken }: DownloadCredential,
  file: string,
  extra: Readonly<Record<string, string>> = {},
): string =>
  `${downloadUrl}/${file}?${new URLSearchParams({ Authorization: authorizationToken, ...extra }).toString()}`;
