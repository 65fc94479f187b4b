import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { history as say } from "@afterword/core/messages/history";
import { AlarmClock, HeartPulse, Pause, SendHorizontal, SlidersHorizontal } from "lucide-react";
import { EventLine } from "../../../shared/ui/event-line.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { historyInWords } from "../history-in-words.ts";

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
    <EventLine icon={<Icon size={20} aria-hidden />} title={title} hint={hint} mark={mark} at={entry.at} />
  );
}
