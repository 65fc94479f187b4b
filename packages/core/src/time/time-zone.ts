/** In which days and moments are told: a name of IANA's list, "Europe/Zurich". */
export type TimeZone = string;

/** Whether this machine knows a time zone of that name. */
export const isTimeZone = (name: string): boolean => {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  } catch {
    return false;
  }
  known.add(name);
  return true;
};

/** To ask costs a hundred times as much as to remember, and there are only some hundred. */
const known = new Set<string>();

/** Where none is known. */
export const DEFAULT_TIME_ZONE: TimeZone = "UTC";

/** A person's, as it is stored: one that is missing, or that this machine does not know, is UTC. */
export const timeZoneOf = (stored: string | null): TimeZone =>
  stored !== null && isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE;
