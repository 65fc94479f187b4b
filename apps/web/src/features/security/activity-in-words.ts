import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import type { ActivityKind } from "@afterword/core/accounts/activity";
import { activity } from "@afterword/core/messages/activity";
import { security as say } from "@afterword/core/messages/security";
import { deviceAtStart } from "@afterword/core/accounts/device-in-words";

/** One line of the activity. `mark` is a word about what the owner may have to check; mostly empty. */
export type ActivityLine = { readonly title: string; readonly hint: string; readonly mark: string };

export const activityInWords = ({ kind, times, device, network }: ActivityEntry): ActivityLine => ({
  title: titleOf(kind, times),
  hint: placeOf(device === null ? null : deviceAtStart(device), network),
  mark: WORTH_A_LOOK.has(kind) ? say.wasItYou : "",
});

const placeOf = (device: string | null, network: string | null): string =>
  device !== null && network !== null ? say.from(device, network) : (device ?? network ?? "");

/** One press may end several sessions; all other counts are numbers of repetitions. */
function titleOf(kind: ActivityKind, times: number): string {
  if (kind === "other-sessions-ended") return say.endedOthers(times);
  return times > 1 ? say.times(activity[kind], times) : activity[kind];
}

/** This may have been an attack. */
const WORTH_A_LOOK: ReadonlySet<ActivityKind> = new Set<ActivityKind>([
  "log-in-failed",
  "change-refused",
  "second-factor-failed",
  "session-theft",
]);
