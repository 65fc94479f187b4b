export { listRecipients } from "./queries.ts";
export { addRecipient } from "./recipient-saving.ts";
