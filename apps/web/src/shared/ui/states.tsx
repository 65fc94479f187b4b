import { words } from "@afterword/core/messages/words";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./states.module.css";

/** Nothing here yet: one sentence, and one button or link to start. */
export function EmptyState({
  sentence,
  children,
}: {
  readonly sentence: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <p>{sentence}</p>
      {children}
    </div>
  );
}

/** Reserves the space of loading content, so that nothing jumps when it arrives. */
export function LoadingBlock({ size = "medium" }: { readonly size?: "small" | "medium" | "large" }) {
  return (
    <output className={classNames(styles.loading, styles[size])}>
      <span className={styles.spoken}>{words.loading}</span>
    </output>
  );
}

/** The content failed to load. */
export function FailedState({
  sentence,
  kind = "plain",
  onRetry,
  beside,
  children,
}: {
  readonly sentence: string;
  /** What it means for who reads it. */
  readonly children?: string;
  /** Primary where the page has nothing else to do before. */
  readonly kind?: "plain" | "primary";
  readonly onRetry: () => void;
  /** Another way, beside the button. */
  readonly beside?: ReactNode;
}) {
  return (
    <div className={styles.empty} role="alert">
      <p>{sentence}</p>
      {children && <small>{children}</small>}
      <div className={styles.ways}>
        <Button data-keep-clear kind={kind} icon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
          {words.tryAgain}
        </Button>
        {beside}
      </div>
    </div>
  );
}
