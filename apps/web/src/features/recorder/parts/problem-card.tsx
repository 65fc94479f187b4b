import type { Problem } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { words } from "@afterword/core/messages/words";
import { MicOff, VideoOff } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import { problemInWords } from "../state-in-words.ts";
import styles from "./cards.module.css";

/** Nothing can be recorded: why, and what helps. */
export function ProblemCard({
  problem,
  type,
  onRetry,
}: {
  readonly problem: Problem;
  readonly type: RecordingType;
  readonly onRetry: () => void;
}) {
  const { title, help } = problemInWords(problem, type);
  return (
    <section className={styles.problem} role="alert">
      {type === "audio" ? <MicOff size={32} aria-hidden /> : <VideoOff size={32} aria-hidden />}
      <h2>{title}</h2>
      <p>{help}</p>
      {problem !== "unsupported" && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </section>
  );
}
