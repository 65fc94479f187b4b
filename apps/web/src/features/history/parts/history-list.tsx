import { history as say } from "@afterword/core/messages/history";
import { AlarmClock, HeartPulse, MailX, Pause, SendHorizontal, SlidersHorizontal } from "lucide-react";
import { EventLine } from "../../../shared/ui/event-line.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import type { HistoryItem } from "../group-history.ts";
import { historyInWords } from "../history-in-words.ts";
import { EarlierSigns } from "./earlier-signs.tsx";

export function HistoryList({ items }: { readonly items: readonly HistoryItem[] }) {
  return (
    <SheetList aria-label={say.listLabel}>
      {items.map((item) => (
        <Line key={item.entry._id} item={item} />
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
  unreachable: MailX,
};

function Line({ item: { entry, earlier } }: { readonly item: HistoryItem }) {
  const { kind, title, hint, mark } = historyInWords(entry);
  const Icon = ICONS[kind];
  return (
    <EventLine icon={<Icon size={20} aria-hidden />} title={title} hint={hint} mark={mark} at={entry.at}>
      {earlier.length > 0 && <EarlierSigns signs={earlier} />}
    </EventLine>
  );
}
