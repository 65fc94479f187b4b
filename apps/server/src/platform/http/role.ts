import type { Role } from "@afterword/core/accounts/permissions";

/** The role that a row names; whatever else it says counts for nothing. */
export const asRole = (text: string): Role => (text === "admin" ? "admin" : "user");
