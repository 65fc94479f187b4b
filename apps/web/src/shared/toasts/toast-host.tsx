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

/** Shows the toasts above everything; while a dialog is open, inside it, so that they are visible and announced. */
export function ToastHost() {
  const dialog = useTopDialog();
  return createPortal(<ToastList dialog={dialog} />, dialog ?? document.body);
}

function ToastList({ dialog }: { readonly dialog: HTMLDialogElement | null }) {
  const shown = useToasts().filter(({ phase }) => phase !== "waiting");
  const ref = useRef<HTMLOutputElement>(null);
  // A popover is in the top layer, above the modal dialog that contains it. Opened with the first page, it would make the
  // browser lay that out twice.
  useEffect(() => {
    const opening = setTimeout(() => ref.current?.showPopover());
    return () => clearTimeout(opening);
  }, []);
  useLayoutEffect(() => {
    const host = ref.current;
    if (host === null || shown.length === 0) return undefined;
    const placeAll = (): void => place(host, dialog);
    placeAll();
    // A page that comes meanwhile has buttons of its own.
    const watcher = new MutationObserver(placeAll);
    watcher.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", placeAll);
    return () => {
      watcher.disconnect();
      window.removeEventListener("resize", placeAll);
    };
  });
  return (
    <output ref={ref} popover="manual" className={styles.host} aria-label={shell.messages}>
      {shown.map((toast) => (
        <ToastPill key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

/** Each toast is above the previous ones, however many lines they have, and none covers a button it may be about. */
function place(host: HTMLElement, dialog: HTMLDialogElement | null): void {
  let heightPx = 0;
  for (const pill of host.querySelectorAll<HTMLElement>("[data-phase]")) {
    pill.style.setProperty("--below", `${heightPx}px`);
    heightPx += Math.max(SLOT_PX, pill.offsetHeight + GAP_PX);
  }
  host.style.setProperty("--end", endOf(heightPx));
  host.style.setProperty("--lift", `${liftPx(dialog ?? document.body, host, heightPx)}px`);
}

/**
 * Where toasts end in a wide window, from its left edge: with the columns of the page, or before the second one if that
 * has text at their height. With large text there may be one column only.
 */
function endOf(heightPx: number): string {
  const page = "var(--sidebar-width) + var(--between)";
  if (document.querySelector("main[data-wide]") !== null) return `${page} + var(--page-width-admin)`;
  const full = [...document.querySelectorAll(SECOND_COLUMN)]
    .map((column) => column.getBoundingClientRect())
    .find(({ bottom }) => bottom > lowestPx() - heightPx);
  return full === undefined
    ? `${page} + var(--page-width) + var(--between) + 26em`
    : `max(${full.left}px - var(--between), ${page} + 26em)`;
}

/** An aside, or the page beside its hub. */
const SECOND_COLUMN = "[data-columns=aside], #main > :nth-child(2)";

const lowestPx = (): number => window.innerHeight * (1 - TOAST_BOTTOM_VH / 100);

/** How far toasts of this height must be raised; 0 if nothing that they can stand above is in their way. */
function liftPx(container: HTMLElement, host: HTMLElement, heightPx: number): number {
  const region = host.getBoundingClientRect();
  const tops = [...container.querySelectorAll(KEPT_CLEAR)]
    .map((buttons) => buttons.getBoundingClientRect())
    .filter(
      ({ left, right, top, bottom }) =>
        left < region.right && right > region.left && top < lowestPx() && bottom > lowestPx() - heightPx,
    )
    .filter(({ top }) => top > heightPx + GAP_PX)
    .map(({ top }) => top);
  return tops.length === 0 ? 0 : Math.round(window.innerHeight - Math.min(...tops) + GAP_PX);
}

/** In a wide window the dock stands anywhere; elsewhere the style sheet knows its place. */
const KEPT_CLEAR = "[data-actions], [data-keep-clear], [data-sidebar=static] [data-dock]";

/** A slot in the toast's font size; accurate enough to tell whether something is in the way. */
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
