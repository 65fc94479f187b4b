import { DEFAULT_TIME_ZONE } from "@afterword/core/time/time-zone";

/** All that this browser knows, with the chosen one, which another may have called by another name. */
export const timeZoneOptions = (
  chosen: string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), DEFAULT_TIME_ZONE, chosen])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
