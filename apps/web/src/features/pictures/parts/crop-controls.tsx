import { AVATAR_SHIFT_STEP, AVATAR_ZOOM_IN, AVATAR_ZOOM_OUT } from "@afterword/core/constants";
import { pictures as say } from "@afterword/core/messages/pictures";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect } from "react";
import type { Dispatch, RefObject } from "react";
import styles from "./crop-controls.module.css";
import { HoldButton } from "./hold-button.tsx";
import type { PictureEditorEvent } from "../picture-editor.machine.ts";

type Dispatching = { readonly dispatch: Dispatch<PictureEditorEvent> };

/** Alternatives to the gestures: a button for each step (WCAG 2.5.7). */
export function CropControls({ dispatch, disabled }: Dispatching & { readonly disabled: boolean }) {
  return (
    <div className={styles.controls}>
      {[MOVES, ZOOMS].map(({ name, steps }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          {steps.map(({ label, Icon, event }) => (
            <HoldButton
              key={label}
              label={label}
              icon={<Icon size={20} aria-hidden />}
              disabled={disabled}
              onStep={() => dispatch(event)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The same by keyboard, wherever in the dialog the focus is; the keys have no other meaning there. */
export function useStepKeys(
  editor: RefObject<HTMLElement | null>,
  dispatch: Dispatch<PictureEditorEvent>,
): void {
  useEffect(() => {
    const element = editor.current?.closest("dialog");
    const press = (event: KeyboardEvent): void => {
      const step = [...MOVES.steps, ...ZOOMS.steps].find(({ keys }) => keys.includes(event.key));
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      dispatch(step.event);
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, [editor, dispatch]);
}

const shifted = (x: number, y: number): PictureEditorEvent => ({
  kind: "shifted",
  by: { x: x * AVATAR_SHIFT_STEP, y: y * AVATAR_SHIFT_STEP },
});

type Step = {
  readonly label: string;
  readonly Icon: typeof ZoomIn;
  readonly keys: readonly string[];
  readonly event: PictureEditorEvent;
};

type Group = { readonly name: string; readonly steps: readonly Step[] };

const MOVES: Group = {
  name: say.move,
  steps: [
    { label: say.left, Icon: ArrowLeft, keys: ["ArrowLeft"], event: shifted(-1, 0) },
    { label: say.up, Icon: ArrowUp, keys: ["ArrowUp"], event: shifted(0, -1) },
    { label: say.down, Icon: ArrowDown, keys: ["ArrowDown"], event: shifted(0, 1) },
    { label: say.right, Icon: ArrowRight, keys: ["ArrowRight"], event: shifted(1, 0) },
  ],
};

const ZOOMS: Group = {
  name: say.zoom,
  steps: [
    { label: say.smaller, Icon: ZoomOut, keys: ["-"], event: { kind: "zoomed", factor: AVATAR_ZOOM_OUT } },
    { label: say.larger, Icon: ZoomIn, keys: ["+", "="], event: { kind: "zoomed", factor: AVATAR_ZOOM_IN } },
  ],
};
