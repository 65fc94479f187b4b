import { recipients as say } from "@afterword/core/messages/recipients";
import { pathTo } from "@afterword/core/routes/paths";
import { Page } from "../../shared/ui/page.tsx";
import { NewRecipientDock } from "./parts/new-recipient-dock.tsx";
import { RecipientList } from "./parts/recipient-list.tsx";
import { RecipientRow } from "./parts/recipient-row.tsx";

/** /recipients: all recipients. */
export function RecipientsPage() {
  return (
    <Page title={say.title}>
      <RecipientList sentenceIfNone={say.empty}>
        {(person) => (
          <RecipientRow key={person._id} person={person} to={pathTo("recipient", { id: person._id })} />
        )}
      </RecipientList>
      <NewRecipientDock to={pathTo("newRecipient")} />
    </Page>
  );
}
