import { Fragment } from "react";
import type { ReactNode } from "react";

/** What stands for a name and an address in a sentence until it is split; both are for private use in Unicode. */
export const NAME = "\uE000";
export const ADDRESS = "\uE001";

type SentenceProps = { readonly words: string; readonly slots: Readonly<Record<string, ReactNode>> };

/** A sentence around elements, such as a name, which may read from right to left. */
export const Sentence = ({ words, slots }: SentenceProps) =>
  words
    .split(/([\uE000\uE001])/)
    .map((part, index) => <Fragment key={index}>{slots[part] ?? part}</Fragment>);
