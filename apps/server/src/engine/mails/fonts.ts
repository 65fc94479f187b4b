/** Fonts that are there: a mail loads none, and Word takes its own instead of an unknown first one. */
export const SERIF = "Georgia,Times New Roman,serif";
export const SANS = "Segoe UI,-apple-system,Roboto,Helvetica,Arial,sans-serif";
