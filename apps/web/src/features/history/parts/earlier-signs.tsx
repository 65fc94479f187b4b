import { history as say } from "@afterword/core/messages/history";
import { ChevronDown } from "lucide-react";
import { formatDate, formatDateTime } from "../../../shared/format/dates.ts";
import { deviceInWords } from "@afterword/core/accounts/device-in-words";
import { devicesOf } from "../group-history.ts";
import type { SignEntry } from "../group-history.ts";
import { signInWords } from "../history-in-words.ts";
import styles from "./earlier-signs.module.css";

/** The signs of life behind one line: how many, since when and from where. Each one is listed on demand. */
export function EarlierSigns({ signs }: { readonly signs: readonly SignEntry[] }) {
  const oldest = signs.at(-1);
  if (oldest === undefined) return null;
  return (
    <details className={styles.earlier}>
      <summary>
        <span>
          {say.signsBefore(
            signs.length,
            formatDate(oldest.at),
            devicesOf(signs)
              .map((device) => deviceInWords(device))
              .join(", "),
          )}
        </span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {signs.map((sign) => (
          <li key={sign._id}>
            <time dateTime={sign.at}>{formatDateTime(sign.at)}</time>
            <span>{signInWords(sign)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
