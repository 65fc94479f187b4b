import { history } from "@afterword/core/messages/history";
import { thread as say } from "@afterword/core/messages/thread";
import { pathTo } from "@afterword/core/routes/paths";
import { ChevronDown } from "lucide-react";
import { Link } from "../../../shared/ui/link.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import styles from "./signs-of-life.module.css";

/** "Last sign: today 09:12, this phone". Opens to the earlier ones, so that the owner notices a stranger's. */
export function SignsOfLife({ signs }: { readonly signs: readonly SignInWords[] }) {
  const [last, ...earlier] = signs;
  if (last === undefined) return null;
  const said = say.lastSignFrom(last.when, last.source);
  if (earlier.length === 0) return <p className={styles.last}>{said}</p>;
  return (
    <details className={styles.signs}>
      <summary className={styles.last}>
        {said}
        {NO_BREAK}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {earlier.map((sign) => (
          <li key={sign.at}>
            <span>{sign.when}</span>
            <span>{sign.source}</span>
          </li>
        ))}
      </ul>
      <Link to={pathTo("history")}>{history.all}</Link>
    </details>
  );
}

/**
 * What counts as a sign of life and what does not (behaviour §1.7), so that owners need not guess what holds their
 * notes.
 */
export const WhatCounts = () => (
  <details className={styles.signs}>
    <summary className={styles.last}>
      <span className={styles.question}>{say.whatCounts}</span>
      {NO_BREAK}
      <ChevronDown size={16} aria-hidden />
    </summary>
    <ul className={styles.counting}>
      {[say.countsButton, say.countsOpening, say.countsSaving, say.countsPhone].map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
    <p className={styles.none}>{say.countsNot}</p>
  </details>
);

/** Keeps what follows a sentence on the line of its last word. */
const NO_BREAK = "\u00A0";
