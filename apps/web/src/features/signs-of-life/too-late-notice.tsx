import type { User } from "@afterword/contract/endpoints/accounts";
import { lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { useCurrentUser, useUpdateUser } from "../accounts/public.ts";

const TooLateDialog = lazy(async (): Promise<{ default: ComponentType<Late> }> => {
  const found = await import("./parts/too-late-dialog.tsx").catch(() => undefined);
  // If its code fails to load, the notice comes at the next visit; on this page the thread card says it.
  return { default: found?.TooLateDialog ?? Nothing };
});

type Late = { readonly user: User; readonly deliveredAt: string; readonly onClose: () => void };

const Nothing = (): null => null;

/**
 * On every page, tells the current user that a sign of life came after the delivery, from any source (decision
 * 009). The notice stays until it is read. If the server is not informed of that, it comes again at the next visit.
 */
export function TooLateNotice() {
  const { data: user } = useCurrentUser();
  const { mutate } = useUpdateUser();
  const [readHere, setReadHere] = useState<string>();
  const unread = user?.tooLate?.deliveredAt;
  const deliveredAt = unread === readHere ? undefined : unread;
  if (user === undefined || deliveredAt === undefined) return null;
  const close = (): void => {
    setReadHere(deliveredAt);
    mutate({ tooLateSeen: deliveredAt });
  };
  return (
    <Suspense fallback={null}>
      <TooLateDialog user={user} deliveredAt={deliveredAt} onClose={close} />
    </Suspense>
  );
}
