import type { Draft } from "@afterword/core/notes/draft";
import letterStyles from "../../notes/parts/title-and-text.module.css";
import { TitleField } from "../../notes/public.ts";

/** Words that can only be read and copied. */
export const KeptWords = ({
  draft: { title, text },
  titleLabel,
  textLabel,
}: {
  readonly draft: Draft;
  readonly titleLabel: string;
  readonly textLabel: string;
}) => (
  <div className={letterStyles.letter}>
    <TitleField aria-label={titleLabel} value={title} readOnly />
    <textarea className={letterStyles.text} dir="auto" aria-label={textLabel} value={text} readOnly />
  </div>
);
