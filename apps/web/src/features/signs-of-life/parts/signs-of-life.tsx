import { history } from "@afterword/core/messages/history";
import { thread } from "@afterword/core/messages/thread";
import { pathTo } from "@afterword/core/routes/paths";
import { ChevronDown } from "lucide-react";
import { Link } from "../../../shared/ui/link.tsx";
import { NO_BREAK } from "../no-break.ts";
import type { SignInWords } from "../signs-in-words.ts";
import styles from "./signs-of-life.module.css";

/** "Last sign: today 09:12, this phone", and behind it the ones before, so that a stranger's would be seen. */
export function SignsOfLife({ signs }: { readonly signs: readonly SignInWords[] }) {
  const [last, ...earlier] = signs;
  if (last === undefined) return null;
  const said = thread.lastSignFrom(last.when, last.source);
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
