export { RecipientFields } from "./parts/recipient-fields.tsx";
export { recipientsQuery } from "./recipients-query.ts";
export { useAddRecipient, useUpdateRecipient } from "./save-recipient.ts";
export { useExistingRecipientForm, useNewRecipientForm } from "./use-recipient-form.ts";
export type { RecipientForm } from "./use-recipient-form.ts";
