import { publicPages } from "@afterword/core/messages/public-pages";
import { lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { formatDate } from "../../shared/format/dates.ts";
import { useCurrentUser, useUpdateUser } from "../accounts/public.ts";

const TooLateDialog = lazy(async (): Promise<{ default: ComponentType<Late> }> => {
  const found = await import("./parts/too-late-dialog.tsx").catch(() => undefined);
  // If its code fails to load, the notice comes at the next visit, and this page stays.
  return { default: found?.TooLateDialog ?? Nothing };
});

type Late = { readonly sentence: string; readonly onClose: () => void };

const Nothing = (): null => null;

/**
 * On every page, tells the current user that a sign of life came after the delivery, from any source (decision
 * 009). The notice stays until it is read. If the server is not informed of that, it comes again at the next visit.
 */
export function TooLateNotice() {
  const deliveredAt = useCurrentUser().data?.tooLate?.deliveredAt;
  const { mutate } = useUpdateUser();
  const [readHere, setReadHere] = useState<string>();
  if (deliveredAt === undefined || deliveredAt === readHere) return null;
  const close = (): void => {
    setReadHere(deliveredAt);
    mutate({ tooLateSeen: deliveredAt });
  };
  return (
    <Suspense fallback={null}>
      <TooLateDialog sentence={publicPages.tooLateText(formatDate(deliveredAt))} onClose={close} />
    </Suspense>
  );
}
