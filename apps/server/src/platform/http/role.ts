export type Role = "user" | "admin";

/** The role that a row names; whatever else it says counts for nothing. */
export const asRole = (text: string): Role => (text === "admin" ? "admin" : "user");
