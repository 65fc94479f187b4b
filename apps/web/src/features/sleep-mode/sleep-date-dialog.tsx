import { CALENDAR_TOAST_GAP_MS } from "@afterword/core/constants";
import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import { useRef, useState } from "react";
import { showToast } from "../../shared/toasts/toasts.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { isUpcoming, startOfDayMs } from "./upcoming-date.ts";

/** Asks for the day on which sleep ends. Only a day after today can be saved (product §5). */
export function SleepDateDialog({
  nowMs,
  busy,
  onChoose,
  onCancel,
}: {
  readonly nowMs: number;
  readonly busy: boolean;
  readonly onChoose: (dayStartMs: number) => void;
  readonly onCancel: () => void;
}) {
  const [day, setDay] = useState("");
  const [refused, setRefused] = useState(false);
  const complain = useRareToast();
  const dayStartMs = startOfDayMs(day);
  const confirmed = (): void => {
    if (dayStartMs !== null && isUpcoming(dayStartMs, nowMs)) return onChoose(dayStartMs);
    setRefused(true);
    complain();
  };
  return (
    <Dialog
      title={say.sleepUntil}
      confirm={words.save}
      confirmDisabled={dayStartMs === null}
      busy={busy}
      onConfirm={confirmed}
      onCancel={onCancel}
    >
      <Field
        type="date"
        label={say.sleepDateLabel}
        help={say.sleepDateHint}
        error={refused ? say.upcomingDateRequired : undefined}
        value={day}
        onChange={(event) => {
          setDay(event.target.value);
          setRefused(false);
        }}
      />
    </Dialog>
  );
}

/** The complaint comes at most once a second, however often the button is pressed (product §9). */
function useRareToast(): () => void {
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const atMs = performance.now();
    if (atMs - lastAtMs.current < CALENDAR_TOAST_GAP_MS) return;
    lastAtMs.current = atMs;
    showToast(say.upcomingDateRequired, { type: "warning" });
  };
}
