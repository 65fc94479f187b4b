import type { Guide } from "@afterword/contract/endpoints/system";
import { system as say } from "@afterword/core/messages/system";
import { Fragment } from "react";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import styles from "./guide-chapter.module.css";

/** A chapter of the operator's guide, folded: it is in English, and as long as it has to be. */
export function GuideChapter({ title, guide }: { readonly title: string; readonly guide: Guide }) {
  const { file, heading, text } = guide;
  return (
    <div className={styles.chapter}>
      <Disclosure title={title}>
        {text === null ? (
          <p>{say.noGuide(file, heading)}</p>
        ) : (
          <>
            <div lang="en">
              {paragraphsOf(text).map((paragraph) => (
                <p key={paragraph}>{partsOf(paragraph)}</p>
              ))}
            </div>
            <p className={styles.place}>{say.inGuide(file, heading)}</p>
          </>
        )}
      </Disclosure>
    </div>
  );
}

/** The chapters are paragraphs; one that begins in bold stands by itself. */
const paragraphsOf = (text: string): readonly string[] => text.split(/\n\n|\n(?=\*\*|- )/);

/** Code, bold, names of pages and links; a link leads to another place of the guide, which has no address here. */
const partsOf = (paragraph: string) =>
  paragraph
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/)
    .map((part, index) => <Fragment key={`${index} ${part}`}>{partOf(part)}</Fragment>);

const partOf = (part: string) => {
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith("*")) return <em>{part.slice(1, -1)}</em>;
  return part.startsWith("[") ? part.slice(1, part.indexOf("]")) : part;
};
