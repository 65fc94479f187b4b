import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import { useIsWide } from "../../../shared/device/wide.ts";
import { useCurrentUser } from "../../accounts/public.ts";
import type { NoteFormControl } from "../../notes/public.ts";
import { readShownRhythm } from "../shown-rhythm.ts";
import type { DrawLine, LiveThreadProps } from "./live-thread.tsx";

// Each choice of a rhythm says its date as well, so the steps go without the line where it cannot be loaded.
const LiveThread = lazy(async (): Promise<{ default: ComponentType<LiveThreadProps> }> => {
  const found = await import("./live-thread.tsx").catch(() => undefined);
  return { default: found?.LiveThread ?? (() => null) };
});

/** What would happen if its user went silent today. */
export const BesideStep = (props: LiveThreadProps) => (
  <Suspense fallback={null}>
    <LiveThread {...props} />
  </Suspense>
);

/**
 * Beside the steps before the rhythm, where a window has a second column: by the rhythm that holds until then, and
 * without days while there is nobody to deliver to.
 */
export function BesideEarlierStep({
  form,
  drawLine,
}: {
  readonly form: NoteFormControl;
  readonly drawLine: DrawLine;
}) {
  const isWide = useIsWide();
  const user = useCurrentUser().data;
  const chosen = useWatch({ control: form.control, name: "recipients" });
  if (!isWide || user === undefined) return null;
  const rhythm = chosen.length > 0 ? (readShownRhythm(user) ?? user) : null;
  return <BesideStep chosen={chosen} drawLine={drawLine} rhythm={rhythm} />;
}
