import { shell } from "@afterword/core/messages/shell";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "../ui/dialog-stack.ts";
import type { Toast } from "./toast-stack.machine.ts";
import { useToasts } from "./toasts.ts";
import styles from "./toast-host.module.css";

const ICONS = { success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert };

/** Shows the toasts above everything; while a dialog is open, inside it, so that they are seen and spoken. */
export function ToastHost() {
  const dialog = useTopDialog();
  return createPortal(<ToastList />, dialog ?? document.body);
}

function ToastList() {
  const shown = useToasts().filter(({ phase }) => phase !== "waiting");
  const ref = useRef<HTMLOutputElement>(null);
  // A popover stands in the top layer, above the modal dialog that holds it.
  useEffect(() => {
    ref.current?.showPopover();
  }, []);
  return (
    <output ref={ref} popover="manual" className={styles.host} aria-label={shell.messages}>
      {shown.map((toast) => (
        <ToastPill key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

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
