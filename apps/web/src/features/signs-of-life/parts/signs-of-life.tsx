import { history } from "@afterword/core/messages/history";
import { thread as say } from "@afterword/core/messages/thread";
import { pathTo } from "@afterword/core/routes/paths";
import { ChevronDown } from "lucide-react";
import { Link } from "../../../shared/ui/link.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import styles from "./signs-of-life.module.css";

/**
 * "Last sign: today 09:12, this phone". Opens to the earlier ones, so that the owner notices a stranger's, and to what
 * counts as a sign of life.
 */
export function SignsOfLife({ signs }: { readonly signs: readonly SignInWords[] }) {
  const [last, ...earlier] = signs;
  return (
    <details className={styles.signs}>
      <summary>
        {last === undefined ? say.whatCounts : say.lastSignFrom(last.when, last.source)}
        {NO_BREAK}
        <ChevronDown size={16} aria-hidden />
      </summary>
      {earlier.length > 0 && (
        <ul className={styles.earlier}>
          {earlier.map((sign) => (
            <li key={sign.at}>
              <span>{sign.when}</span>
              <span>{sign.source}</span>
            </li>
          ))}
        </ul>
      )}
      {earlier.length > 0 && <Link to={pathTo("history")}>{history.all}</Link>}
      {last !== undefined && <h3>{say.whatCounts}</h3>}
      <WhatCounts />
    </details>
  );
}

/** What counts and what does not (behaviour §1.7), so that owners need not guess what holds their notes. */
const WhatCounts = () => (
  <>
    <ul className={styles.counting}>
      {[say.countsButton, say.countsOpening, say.countsSaving, say.countsPhone].map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
    <p>{say.countsNot}</p>
  </>
);

/** Keeps what follows a sentence on the line of its last word. */
const NO_BREAK = "\u00A0";
