/** Opens addresses as somebody outside does who follows a link. */
export type Visitor = {
  /** Null when nobody answers within 15 s. Follows no redirect; reads at most the first 512 kB. */
  readonly open: (address: string) => Promise<Visit | null>;
};

export type Visit = { readonly status: number; readonly body: string };
