import type { WallMs } from "@afterword/core/time/instant";

export type NewLinkRow = {
  /** Of the secret, which is stored nowhere in the open. */
  readonly hash: string;
  readonly owner: string;
  readonly purpose: string;
  readonly ref: string;
  readonly createdAt: WallMs;
  /** Null: as long as what it leads to. */
  readonly expiresAt: WallMs | null;
};

export type LinkRow = {
  readonly hash: string;
  readonly owner: string;
  readonly ref: string;
  readonly expiresAt: WallMs | null;
  readonly usedAt: WallMs | null;
};

export type LinkRows = {
  readonly insertLink: (link: NewLinkRow) => Promise<void>;
  readonly findLink: (hash: string, purpose: string) => Promise<LinkRow | undefined>;
  /** True for the one caller that used it; false when it had been used before. */
  readonly markLinkUsed: (hash: string, at: WallMs) => Promise<boolean>;
  /** Also for a link that was used before. */
  readonly setLinkUsedAt: (hash: string, at: WallMs) => Promise<void>;
  /** Gives every link of this owner and purpose that has one of these refs another ref. */
  readonly changeLinkRefs: (
    links: { readonly owner: string; readonly purpose: string; readonly refs: readonly string[] },
    ref: string,
  ) => Promise<void>;
};
