import { history } from "@afterword/core/messages/history";
import { thread as say } from "@afterword/core/messages/thread";
import { pathTo } from "@afterword/core/routes/paths";
import { ChevronDown } from "lucide-react";
import { Link } from "../../../shared/ui/link.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import styles from "./signs-of-life.module.css";

/** "Last sign: today 09:12, this phone", and behind it the ones before, so that a stranger's would be seen. */
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

/** What a sign of life is, and what is none (behaviour §1.7): nobody has to guess what keeps the notes here. */
export const WhatCounts = () => (
  <details className={styles.signs}>
    <summary className={styles.last}>
      <span className={styles.question}>{say.whatCounts}</span>
      {NO_BREAK}
      <ChevronDown size={16} aria-hidden />
    </summary>
    <ul className={styles.counting}>
      {[say.countsButton, say.countsOpening, say.countsSaving].map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
    <p className={styles.none}>{say.countsNot}</p>
  </details>
);

/** Keeps what follows a sentence beside its last word. */
const NO_BREAK = "\u00A0";
