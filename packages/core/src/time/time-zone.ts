/** Whether this machine knows a time zone of that name: "Europe/Zurich". */
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
export const DEFAULT_TIME_ZONE = "UTC";
