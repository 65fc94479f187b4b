/** The installation itself, as admins see it: what the menu says of it. */
export { missingSetupQuery } from "./api.ts";
