import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { history as say } from "@afterword/core/messages/history";
import { AlarmClock, HeartPulse, Pause, SendHorizontal, SlidersHorizontal } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { historyInWords } from "../history-in-words.ts";
import styles from "./history-list.module.css";

export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <SheetList aria-label={say.listLabel}>
      {entries.map((entry) => (
        <Line key={entry._id} entry={entry} />
      ))}
    </SheetList>
  );
}

const ICONS = {
  sign: HeartPulse,
  reminder: AlarmClock,
  delivery: SendHorizontal,
  rhythm: SlidersHorizontal,
  hold: Pause,
};

function Line({ entry }: { readonly entry: HistoryEntry }) {
  const { kind, title, hint, mark } = historyInWords(entry);
  const Icon = ICONS[kind];
  return (
    <li className={styles.line}>
      <Icon size={20} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {hint !== "" && <p className={styles.hint}>{hint}</p>}
        <time className={styles.at} dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </div>
      {mark !== "" && <Chip kind="lamp">{mark}</Chip>}
    </li>
  );
}
