/** In which days and moments are told: a name of IANA's list, "Europe/Zurich". */
export type TimeZone = string;

/**
 * The time zone of a name that somebody typed or a device said, in the one spelling that this machine has for it. Null
 * for what it does not know, and for mere offsets ("+13:00"), which know no summer time.
 */
export const findTimeZone = (name: string): TimeZone | null => {
  if (known.has(name)) return name;
  if (!/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    known.add(timeZone);
    return timeZone;
  } catch {
    return null;
  }
};

/** To ask costs a hundred times as much as to remember. One spelling each, so there are only some hundred. */
const known = new Set<string>();

/** Where none is known. */
export const DEFAULT_TIME_ZONE: TimeZone = "UTC";

/** A person's, as it is stored: one that is missing, or that this machine does not know, is UTC. */
export const timeZoneOf = (stored: string | null): TimeZone =>
  findTimeZone(stored ?? DEFAULT_TIME_ZONE) ?? DEFAULT_TIME_ZONE;
