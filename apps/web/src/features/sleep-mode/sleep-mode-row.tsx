import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import { EPOCH } from "@afterword/core/time/instant";
import { useState } from "react";
import type { ComponentType } from "react";
import type { DatePickerProps } from "../../shared/calendar/date-picker.tsx";
import { loadChunk } from "../../shared/device/load-chunk.ts";
import { formatDate } from "../../shared/format/dates.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { useCurrentUser, useProductNow, useUpdateUser } from "../accounts/public.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SwitchRow } from "../../shared/ui/switch.tsx";
import styles from "./sleep-mode-row.module.css";

type Picker = { readonly DatePicker: ComponentType<DatePickerProps> };

/** Loaded at the press that asks for a day. */
const importPicker = (): Promise<Picker> => import("../../shared/calendar/date-picker.tsx");

/** A session without the account's second factor may not postpone a delivery; the server says so. */
const failed = (error: unknown): void =>
  showFailure(error, refusalSentence(error, [FORBIDDEN], say.sleepFailed));

/** One line. Asks for a day if sleep mode is off, and whether to end it if it is on (product §4). */
export function SleepModeRow({
  isIdle = false,
  loadPicker = importPicker,
}: {
  /** There is nothing that sleep mode could hold back: it can only be ended. Until that is known it keeps its place. */
  readonly isIdle?: boolean | null;
  readonly loadPicker?: () => Promise<Picker>;
}) {
  const { data: user } = useCurrentUser();
  const nowMs = useProductNow();
  const updateUser = useUpdateUser();
  const [asking, setAsking] = useState<Picker | "wake" | null>(null);
  const close = (): void => setAsking(null);
  if (user === undefined) return null;
  const asleep = Date.parse(user.sleepUntil) > nowMs;
  if (isIdle === true && !asleep) return null;
  const sleepUntil = (ms: number): void =>
    updateUser.mutate({ sleepUntil: new Date(ms).toISOString() }, { onSuccess: close, onError: failed });
  const ask = async (): Promise<void> => setAsking(asleep ? "wake" : await loadChunk(loadPicker));
  const answer = { busy: updateUser.isPending, onCancel: close };
  return (
    <>
      <div className={styles.line} data-known={isIdle !== null}>
        <SwitchRow
          label={say.sleepMode}
          help={asleep ? say.sleepUntilDate(formatDate(user.sleepUntil)) : undefined}
          checked={asleep}
          onChange={() => void ask()}
        />
      </div>
      {asking !== null && asking !== "wake" && (
        <asking.DatePicker
          {...answer}
          title={say.sleepUntil}
          hint={say.sleepDateHint}
          confirm={words.save}
          nowMs={nowMs}
          onChoose={sleepUntil}
        />
      )}
      {asking === "wake" && (
        <Dialog {...answer} title={say.wakeQuestion} confirm={say.wake} onConfirm={() => sleepUntil(EPOCH)}>
          {say.wakeText}
        </Dialog>
      )}
    </>
  );
}
