import { TOAST_BOTTOM_VH, TOAST_SLOT_EM } from "@afterword/core/constants";
import { shell } from "@afterword/core/messages/shell";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "../ui/dialog-stack.ts";
import type { Toast } from "./toast-stack.machine.ts";
import { useToasts } from "./toasts.ts";
import styles from "./toast-host.module.css";

const ICONS = { success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert };

/** Shows the toasts above everything; while a dialog is open, inside it, so that they are seen and spoken. */
export function ToastHost() {
  const dialog = useTopDialog();
  return createPortal(<ToastList dialog={dialog} />, dialog ?? document.body);
}

function ToastList({ dialog }: { readonly dialog: HTMLDialogElement | null }) {
  const shown = useToasts().filter(({ phase }) => phase !== "waiting");
  const ref = useRef<HTMLOutputElement>(null);
  // A popover stands in the top layer, above the modal dialog that holds it.
  useEffect(() => {
    ref.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    const lift = liftPx(dialog, Math.max(0, ...shown.map(({ slot }) => slot + 1)));
    ref.current?.style.setProperty("--lift", `${lift}px`);
  });
  return (
    <output ref={ref} popover="manual" className={styles.host} aria-label={shell.messages}>
      {shown.map((toast) => (
        <ToastPill key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

/**
 * How high above the window's lower edge so many toasts must begin so that none lies on the dialog's buttons; 0 where
 * they are not in the way.
 */
function liftPx(dialog: HTMLDialogElement | null, slots: number): number {
  const buttons = dialog?.querySelector("[data-actions]")?.getBoundingClientRect();
  if (buttons === undefined) return 0;
  const lowestPx = window.innerHeight * (1 - TOAST_BOTTOM_VH / 100);
  const highestPx = lowestPx - slots * SLOT_PX;
  const isInTheWay = buttons.top < lowestPx && buttons.bottom > highestPx;
  return isInTheWay ? Math.round(window.innerHeight - buttons.top + GAP_PX) : 0;
}

/** A slot at the size of letters that a toast has; nearly enough to tell whether something is in the way. */
const SLOT_PX = 15 * TOAST_SLOT_EM;
const GAP_PX = 8;

function ToastPill({ toast }: { readonly toast: Toast }) {
  const Icon = ICONS[toast.type];
  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      data-phase={toast.phase}
      ref={(pill) => pill?.style.setProperty("--slot", String(toast.slot))}
    >
      <Icon size={20} aria-hidden />
      <span>{toast.body}</span>
    </div>
  );
}
