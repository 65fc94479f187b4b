import { when } from "../messages/en/time.ts";
import type { TimeLeft } from "./left.ts";

/** "in 8 days", "in 3 hours", "any moment now". */
export const leftInWords = (left: TimeLeft): string => {
  switch (left.kind) {
    case "days":
      return when.inDays(left.count);
    case "hours":
      return when.inHours(left.count);
    case "minutes":
      return when.inMinutes(left.count);
    default:
      return when.anyMoment;
  }
};
