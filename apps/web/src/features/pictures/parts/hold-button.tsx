import { AVATAR_STEP_MS } from "@afterword/core/constants";
import { useEffect, useRef } from "react";
import type { MouseEvent, PointerEvent, ReactNode } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";

type HoldButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onStep: () => void;
};

/** Acts once when it is pressed, and every 50 ms while it is held. A key that is held repeats by itself. */
export function HoldButton({ label, icon, disabled, onStep }: HoldButtonProps) {
  const timer = useRef<number | undefined>(undefined);
  const release = (): void => window.clearInterval(timer.current);
  useEffect(() => () => window.clearInterval(timer.current), []);
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  const hold = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    release();
    onStep();
    timer.current = window.setInterval(() => step.current(), AVATAR_STEP_MS);
  };
  // Pointer presses have acted already; the clicks left come from keys and screen readers.
  const press = (event: MouseEvent): void => {
    if (event.detail === 0) onStep();
  };
  return (
    <IconButton
      label={label}
      icon={icon}
      disabled={disabled}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={press}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}
