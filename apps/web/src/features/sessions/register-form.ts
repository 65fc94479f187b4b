import type { RegisterBody } from "@afterword/contract/endpoints/accounts";

/** The form begins with terms that are not accepted, which the wire does not take. */
export type RegisterForm = Omit<RegisterBody, "terms"> & { terms: boolean };
