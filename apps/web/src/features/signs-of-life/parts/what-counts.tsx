import { thread as say } from "@afterword/core/messages/thread";
import { ChevronDown } from "lucide-react";
import { NO_BREAK } from "../no-break.ts";
import styles from "./signs-of-life.module.css";

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
