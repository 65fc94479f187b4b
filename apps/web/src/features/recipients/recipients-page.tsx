import { recipients as say } from "@afterword/core/messages/recipients";
import { pathTo } from "@afterword/core/routes/paths";
import { lazy, Suspense } from "react";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { BesideHub, Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { NewRecipientLink } from "./parts/new-recipient-link.tsx";
import { RecipientList } from "./parts/recipient-list.tsx";
import { RecipientRow } from "./parts/recipient-row.tsx";

// The list is whole without it, and only a wide window loads it.
const NobodyChosen = lazy(async () => {
  const found = await import("./parts/nobody-chosen.tsx").catch(() => undefined);
  return { default: found?.NobodyChosen ?? (() => null) };
});

/** /recipients: all recipients. */
export function RecipientsPage() {
  const { pathname } = usePageLocation();
  const toNew = pathTo("newRecipient");
  const isBeside = pathname !== pathTo("recipients");
  return (
    <Page title={say.title}>
      <Column>
        <RecipientList
          sentenceIfNone={say.empty}
          // Its form stands beside the list.
          add={
            pathname !== toNew && (
              // The page beside it has the filled button.
              <NewRecipientLink to={toNew} replace={isBeside} kind={isBeside ? "plain" : "primary"} />
            )
          }
        >
          {(person) => <RecipientRow key={person._id} person={person} />}
        </RecipientList>
      </Column>
      <BesideHub below>
        <Suspense fallback={null}>
          <NobodyChosen />
        </Suspense>
      </BesideHub>
    </Page>
  );
}
