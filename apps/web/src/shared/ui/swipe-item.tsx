import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { itemOffsetPx, revealsItemAction, startsItemAction } from "../gestures/classify-swipe.ts";
import { noteItemSwipe } from "../gestures/item-swipe-memory.ts";
import { useSwipe } from "../gestures/use-swipe.ts";
import styles from "./swipe-item.module.css";

/**
 * A list item with an action behind it. Swiping reveals it; holding and letting go starts it. The keyboard reaches the
 * same button, which the focus reveals. Nothing may require dragging (WCAG 2.5.7), so the item's page offers the action
 * as well.
 */
export function SwipeItem({
  label,
  onDelete,
  children,
}: {
  /** Accessible name of the button, for example "Delete For Miriam". */
  readonly label: string;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const dragging = useItemDrag(row, onDelete);
  return (
    <li className={styles.item}>
      <div ref={row} className={styles.row} data-dragging={dragging || undefined}>
        {children}
      </div>
      <button type="button" className={styles.action} aria-label={label} title={label} onClick={onDelete}>
        <Trash2 size={20} aria-hidden />
      </button>
    </li>
  );
}

function useItemDrag(row: RefObject<HTMLDivElement | null>, onDelete: () => void): boolean {
  const [dragging, setDragging] = useState(false);
  const revealedAtMs = useRef<number | null>(null);
  useSwipe(row, {
    onMove: (movement) => {
      setDragging(true);
      row.current?.style.setProperty("--drag", `${itemOffsetPx(movement)}px`);
      revealedAtMs.current = revealsItemAction(movement) ? (revealedAtMs.current ?? movement.tookMs) : null;
    },
    onEnd: (movement) => {
      const since = revealedAtMs.current;
      revealedAtMs.current = null;
      setDragging(false);
      row.current?.style.removeProperty("--drag");
      noteItemSwipe();
      if (since !== null && startsItemAction(movement.tookMs - since)) onDelete();
    },
  });
  return dragging;
}
