import { AVATAR_MASK_WIDTH, AVATAR_ZOOM_IN, AVATAR_ZOOM_OUT } from "@afterword/core/constants";
import { useEffect, useRef } from "react";
import type { Dispatch, PointerEvent, RefObject } from "react";
import type { Point } from "@afterword/core/pictures/crop";
import type { PictureEditorEvent } from "./picture-editor.machine.ts";

/** One finger or the mouse moves the picture, two fingers move and zoom it, the wheel zooms it. */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  dispatch: Dispatch<PictureEditorEvent>,
) {
  const fingers = useRef(new Map<number, Point>());
  useWheel(stage, dispatch);

  const press = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event.currentTarget, event));
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const from = fingers.current.get(event.pointerId);
    if (from === undefined) return;
    const before = [...fingers.current.values()];
    const to = pointOf(event.currentTarget, event);
    fingers.current.set(event.pointerId, to);
    const after = [...fingers.current.values()];
    const [middleBefore, middleAfter] = [middleOf(before), middleOf(after)];
    dispatch({
      kind: "shifted",
      by: { x: middleAfter.x - middleBefore.x, y: middleAfter.y - middleBefore.y },
    });
    const [spreadBefore, spreadAfter] = [spreadOf(before), spreadOf(after)];
    if (spreadBefore > 0 && spreadAfter > 0)
      dispatch({ kind: "zoomed", factor: spreadAfter / spreadBefore, at: middleAfter });
  };
  const lift = (event: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(event.pointerId);
  };
  return { onPointerDown: press, onPointerMove: move, onPointerUp: lift, onPointerCancel: lift };
}

/** React registers wheel listeners as passive, so they cannot keep the page from scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, dispatch: Dispatch<PictureEditorEvent>): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const factor = event.deltaY < 0 ? AVATAR_ZOOM_IN : AVATAR_ZOOM_OUT;
      dispatch({ kind: "zoomed", factor, at: pointOf(element, event) });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [stage, dispatch]);
}

type At = { readonly clientX: number; readonly clientY: number };

/** In units, from the middle of the mask. */
function pointOf(stage: HTMLElement, { clientX, clientY }: At): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const unit = width / AVATAR_MASK_WIDTH;
  return { x: (clientX - left - width / 2) / unit, y: (clientY - top - height / 2) / unit };
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The distance between two fingers; 0 for any other number of fingers. */
function spreadOf([one, other, third]: readonly Point[]): number {
  if (one === undefined || other === undefined || third !== undefined) return 0;
  return Math.hypot(one.x - other.x, one.y - other.y);
}
