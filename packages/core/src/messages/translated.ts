/** The same keys and the same parameters, in other words: what the compiler holds every other language to. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends (...args: infer Parameters) => string
    ? (...args: Parameters) => string
    : string;
};
