/** A quiet Saturday morning. */
export const SCREENS_BEGIN_MS = Date.UTC(2026, 10, 21, 8, 12, 5);
