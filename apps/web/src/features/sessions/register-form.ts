import type { RegisterBody } from "@afterword/contract/endpoints/accounts";

/** The form starts with terms not accepted, which the wire does not allow. */
export type RegisterForm = Omit<RegisterBody, "terms"> & { terms: boolean };
