/** Where this device is, by its name in the database of time zones. */
export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
