/** Errors in the product's log: how often each sentence occurred, and its last cause. */
export type Complaints = {
  readonly add: (about: unknown, sentence: string) => void;
  readonly list: () => readonly {
    readonly sentence: string;
    readonly count: number;
    readonly last: unknown;
  }[];
};

export const createComplaints = (): Complaints => {
  const bySentence = new Map<string, { count: number; last: unknown }>();
  return {
    add: (about, sentence) => {
      const known = bySentence.get(sentence);
      bySentence.set(sentence, { count: (known?.count ?? 0) + 1, last: about });
    },
    list: () => [...bySentence].map(([sentence, rest]) => ({ sentence, ...rest })),
  };
};
