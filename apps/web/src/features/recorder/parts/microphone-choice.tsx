import { recorder as say } from "@afterword/core/messages/recorder";
import { ChevronDown, Mic } from "lucide-react";
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
  /** Over the lower edge of what is above the panel, so that nothing moves when it comes and goes. */
  readonly isAbove: boolean;
  readonly onChoose: (id: string) => void;
}) {
  if (microphones.length < 2) return null;
  const isKnown = microphones.some(({ id }) => id === chosenId);
  return (
    <label className={styles.choice} data-above={isAbove || undefined}>
      <Mic size={16} aria-hidden />
      <select
        aria-label={say.microphone}
        value={isKnown ? (chosenId ?? "") : microphones[0]?.id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {microphones.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </label>
  );
}
