import { VALIDATION_DEBOUNCE_MS } from "@afterword/core/constants";

/** An error shows once the field was touched or changed, 300 ms after the last keystroke, or at once on submit. */
export const FORM_MODE = { mode: "all", delayError: VALIDATION_DEBOUNCE_MS } as const;
