/**
 * Defects that are planted into the product's source to prove that the checker finds them. Each replaces a
 * snippet that must occur exactly once in its file.
 */
export type Mutant = Snippet & {
  readonly name: string;
  /** Further changes: the product's own laws that would reject such a decision. */
  readonly also?: readonly Snippet[];
};

export type Snippet = {
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};
