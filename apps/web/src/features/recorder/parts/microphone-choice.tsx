import { recorder as say } from "@afterword/core/messages/recorder";
import { Mic } from "lucide-react";
import { Select } from "../../../shared/ui/select.tsx";
import type { Devices } from "../capture/open-devices.ts";
import styles from "./microphone-choice.module.css";

/** Shown where there is more than one to choose from, which is often known only after the first take. */
export function MicrophoneChoice({
  microphones,
  chosenId,
  isAbove,
  onChoose,
}: {
  readonly microphones: Devices["microphones"];
  readonly chosenId: string | null;
  /** Over the lower edge of the bars, so that nothing moves when it comes and goes; below a take of before. */
  readonly isAbove: boolean;
  readonly onChoose: (id: string) => void;
}) {
  if (microphones.length < 2) return null;
  const isKnown = microphones.some(({ id }) => id === chosenId);
  return (
    <div className={styles.choice} data-above={isAbove || undefined}>
      <Mic size={16} aria-hidden />
      <Select
        aria-label={say.microphone}
        value={isKnown ? (chosenId ?? "") : microphones[0]?.id}
        options={microphones.map((microphone) => ({ value: microphone.id, label: microphone.label }))}
        onChange={onChoose}
      />
    </div>
  );
}
