import type { SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { admin as say } from "@afterword/core/messages/admin";
import { isSnippetId, SNIPPETS } from "@afterword/core/snippets/snippets";
import { useState } from "react";
import { saidBy } from "../../../shared/http/http-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Aside } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { useUpdateSnippet } from "../api.ts";
import { MarkupField } from "./markup-field.tsx";

/** Every text with its name; each is saved when it was changed and its field is left. */
export const SnippetList = ({ snippets }: { readonly snippets: readonly SnippetOnWire[] }) => (
  <>
    <Aside>{say.snippetHint}</Aside>
    <SheetList>
      {snippets.map((snippet) => (
        <li key={snippet._id}>
          <SnippetField snippet={snippet} />
        </li>
      ))}
    </SheetList>
  </>
);

function SnippetField({ snippet }: { readonly snippet: SnippetOnWire }) {
  const { _id, name, content } = snippet;
  const update = useUpdateSnippet();
  const [typed, setTyped] = useState(content);
  const save = (): void => {
    if (typed === content || update.isPending) return;
    update.mutate(
      { _id, content: typed },
      {
        onSuccess: (kept) => {
          setTyped(kept.content);
          showToast(say.snippetUpdated(name));
        },
      },
    );
  };
  const isLine = isSnippetId(_id) && SNIPPETS[_id].kind === "line";
  return (
    <MarkupField
      label={name}
      help={isLine ? say.lineHint : say.pageHint}
      error={update.isError ? saidBy(update.error, SAID, say.snippetFailed) : undefined}
      rows={isLine ? 2 : 8}
      maxLength={isLine ? SNIPPET_LINE_MAX_LENGTH : SNIPPET_PAGE_MAX_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
    />
  );
}

/** What the server says itself: what is wrong with the text, or that a second factor is missing. */
const SAID = [400, 403];
