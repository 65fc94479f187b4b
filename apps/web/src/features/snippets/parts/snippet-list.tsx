import type { SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { admin as say } from "@afterword/core/messages/admin";
import { isSnippetId, SNIPPETS } from "@afterword/core/snippets/snippets";
import { useForm } from "react-hook-form";
import { useUnsavedForm } from "../../../shared/forms/use-unsaved-form.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { useIsShown } from "../../../shared/history/use-is-shown.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Aside } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { useUpdateSnippet } from "../api.ts";
import { MarkupField } from "./markup-field.tsx";

/** Every text with its name; each is saved on blur if it was changed. */
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
  const { form, save, error } = useSnippetForm(snippet);
  const { _id, name } = snippet;
  const isLine = isSnippetId(_id) && SNIPPETS[_id].kind === "line";
  return (
    <MarkupField
      {...form.register("content", { onBlur: () => void save() })}
      label={name}
      help={isLine ? say.lineHint : say.pageHint}
      error={error === null ? undefined : refusalSentence(error, WITH_SENTENCE, say.snippetFailed)}
      rows={isLine ? 2 : 8}
      maxLength={isLine ? SNIPPET_LINE_MAX_LENGTH : SNIPPET_PAGE_MAX_LENGTH}
    />
  );
}

function useSnippetForm({ _id, name, content }: SnippetOnWire) {
  const { mutateAsync, isPending, error } = useUpdateSnippet();
  const form = useForm({ defaultValues: { content } });
  const kept = useUnsavedForm(form, `snippet ${_id}`, { content });
  const isShown = useIsShown();
  // Leaving the page also blurs the field: input being sent then is not unsaved.
  useUnsavedWarning(() => !isPending && kept.isUnsaved());
  const save = useSingleFlight(async () => {
    try {
      // Input typed during a save is saved after it.
      while (kept.isUnsaved()) {
        const sent = { ...form.getValues() };
        const saved = await mutateAsync({ _id, content: sent.content });
        kept.markSaved(sent, { content: saved.content });
        showToast(say.snippetUpdated(name));
      }
    } catch (failure) {
      // Otherwise the field says so itself.
      if (!isShown()) showFailure(failure, refusalSentence(failure, WITH_SENTENCE, say.snippetFailed));
    }
  });
  return { form, save, error };
}

/** Statuses with a sentence of the server: an invalid text, or a missing second factor. */
const WITH_SENTENCE = [INVALID, FORBIDDEN];
