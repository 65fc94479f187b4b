import type { SourceFile } from "./source-files.ts";

export type Blemish = { readonly place: string; readonly line: number; readonly text: string };

export type Blemishes = {
  readonly suppressions: readonly Blemish[];
  /** Without a reason, or of a figure that has no exceptions. */
  readonly badSuppressions: readonly Blemish[];
  readonly leftovers: readonly Blemish[];
};

const suppression =
  /(?:\/\/|\/\*)[\s*]*(?:(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)|oxfmt-ignore)/;
const reason = /--\s+\S+\s+\S+|@ts-expect-error\s+\S+\s+\S+/;
const unsuppressible =
  /max-lines|complexity|max-depth|max-params|no-explicit-any|reason-on-suppression|-disable(?:-next-line|-line)?\s*(?:\*\/|--|$)/;

/** The marks of unfinished work, with a bracket in each so that this file does not find itself. */
const leftover = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/;

/** Silenced tools and marks of unfinished work, read from the text so that no comment can hide them. */
export const findBlemishes = (sources: readonly SourceFile[]): Blemishes => {
  const suppressions = find(sources, suppression);
  return {
    suppressions,
    badSuppressions: suppressions.filter(({ text }) => !reason.test(text) || unsuppressible.test(text)),
    leftovers: find(sources, leftover),
  };
};

const find = (sources: readonly SourceFile[], mark: RegExp): readonly Blemish[] =>
  sources.flatMap(({ place, text }) =>
    text
      .split("\n")
      .map((line, index) => ({ place, line: index + 1, text: line.trim() }))
      .filter((found) => mark.test(found.text)),
  );
