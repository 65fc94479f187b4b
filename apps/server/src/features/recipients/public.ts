export { listRecipients } from "./queries.ts";
export { addRecipient } from "./save-recipient.ts";
