import { useEffect, useLayoutEffect, useState } from "react";
import { useIsWide } from "../../shared/device/wide.ts";

export type Drawer = {
  /** Always visible beside the page: on the website in windows of at least 1100 px. */
  readonly isStatic: boolean;
  readonly isOpen: boolean;
  /** Open over the page, which is inert meanwhile. */
  readonly isModal: boolean;
  readonly open: () => void;
  readonly close: () => void;
};

/** Whether the sidebar is beside the page, over it, or closed. Every navigation closes it. */
export function useDrawer(pathname: string): Drawer {
  const isStatic = useIsWide();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  // Forgotten with the page it was opened at, or the way back to that page would open it again.
  if (openAt !== null && !isOpen) setOpenAt(null);
  const isModal = isOpen && !isStatic;
  const close = (): void => setOpenAt(null);

  useLayoutEffect(() => {
    document.documentElement.dataset["sidebar"] = isStatic ? "static" : "drawer";
  }, [isStatic]);
  useEffect(() => {
    if (!isModal) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setOpenAt(null);
    };
    // Also the entry of the page that is open already, which leads nowhere else.
    const closeOnChoice = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest("#sidebar a") !== null) setOpenAt(null);
    };
    window.addEventListener("keydown", closeOnEscape);
    window.addEventListener("click", closeOnChoice);
    return () => {
      window.removeEventListener("keydown", closeOnEscape);
      window.removeEventListener("click", closeOnChoice);
    };
  }, [isModal]);

  return { isStatic, isOpen, isModal, open: () => setOpenAt(pathname), close };
}
