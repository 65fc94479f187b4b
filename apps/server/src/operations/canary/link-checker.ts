/** Opens addresses as a browser outside does that follows a link. */
export type LinkChecker = {
  /** Null without an answer within 15 s. Follows no redirect; reads at most the first 512 kB. */
  readonly open: (address: string) => Promise<CheckedLink | null>;
};

export type CheckedLink = { readonly status: number; readonly body: string };
