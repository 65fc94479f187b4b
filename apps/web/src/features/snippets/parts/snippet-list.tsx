import type { SnippetOnWire } from "@afterword/contract/endpoints/snippets";
import { SNIPPET_LINE_MAX_LENGTH, SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { admin as say } from "@afterword/core/messages/admin";
import { words } from "@afterword/core/messages/words";
import { isLegalText, isSnippetId, placeholdersIn, SNIPPETS } from "@afterword/core/snippets/snippets";
import { TriangleAlert } from "lucide-react";
import { useForm } from "react-hook-form";
import { useUnsavedForm } from "../../../shared/forms/use-unsaved-form.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { useIsShown } from "../../../shared/history/use-is-shown.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Aside } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { useUpdateSnippet } from "../api.ts";
import { useSeen } from "../use-seen.ts";
import { ChangedContent } from "./changed-content.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { MarkupField } from "./markup-field.tsx";
import { selectBeside } from "./select-beside.ts";
import styles from "./snippet-list.module.css";

/** Every text with its name; each is saved by its button, and on blur if it was changed. */
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
  const { form, save, take, isStale, isPending, error } = useSnippetForm(snippet);
  const { _id, name, content } = snippet;
  const isLine = isSnippetId(_id) && SNIPPETS[_id].kind === "line";
  return (
    <MarkupField
      {...form.register("content")}
      // What has to be chosen first is not saved by the way.
      onLeave={() => void (isStale || save())}
      label={name}
      help={isLine ? say.lineHint : say.pageHint}
      error={error === null ? undefined : refusalSentence(error, WITH_SENTENCE, say.snippetFailed)}
      acts={
        <>
          <ContentPreview
            name={name}
            kind={isLine ? "line" : "page"}
            readText={() => form.getValues("content")}
          />
          <Save
            name={name}
            isOff={!form.formState.isDirty || isStale || isPending}
            onSave={() => void save()}
          />
        </>
      }
      notice={
        <>
          <Unpublished snippet={snippet} />
          {isStale && <ChangedContent theirs={content} onKeep={() => void save()} onTake={take} />}
        </>
      }
      rows={isLine ? 2 : 8}
      maxLength={isLine ? SNIPPET_LINE_MAX_LENGTH : SNIPPET_PAGE_MAX_LENGTH}
    />
  );
}

/** Off it is not disabled, so that the focus stays where it was pressed; Tab passes it over. */
function Save({
  name,
  isOff,
  onSave,
}: {
  readonly name: string;
  readonly isOff: boolean;
  readonly onSave: () => void;
}) {
  return (
    <Button
      aria-label={say.saveNamed(name)}
      aria-disabled={isOff}
      tabIndex={isOff ? -1 : undefined}
      className={styles.save}
      onClick={isOff ? undefined : onSave}
    >
      {words.save}
    </Button>
  );
}

/** What is left to fill in of a legal text; everyone else reads in its place that it is not published yet. */
function Unpublished({ snippet: { _id, content } }: { readonly snippet: SnippetOnWire }) {
  const missing = isSnippetId(_id) && isLegalText(_id) ? new Set(placeholdersIn(content)) : new Set<string>();
  if (missing.size === 0) return null;
  return (
    <div className={styles.unpublished}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        <p>{say.unpublished}</p>
        <ul>
          {Array.from(missing, (placeholder) => (
            <li key={placeholder}>
              <span>{placeholder}</span>
              <Button
                aria-label={`${say.toGap}: ${placeholder}`}
                onClick={({ currentTarget }) => selectBeside(currentTarget, placeholder)}
              >
                {say.toGap}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function useSnippetForm({ _id, name, content }: SnippetOnWire) {
  const { mutateAsync, isPending, error, reset } = useUpdateSnippet();
  const form = useForm({ defaultValues: { content } });
  const kept = useUnsavedForm(form, `snippet ${_id}`, { content });
  const isShown = useIsShown();
  const { see, isStale } = useSeen(content, { isDirty: form.formState.isDirty, isPending });
  // Leaving the page also blurs the field: input being sent then is not unsaved.
  useUnsavedWarning(() => !isPending && kept.isUnsaved());
  const save = useSingleFlight(async () => {
    let seen = content;
    try {
      // Input typed during a save is saved after it.
      while (kept.isUnsaved()) {
        const sent = { ...form.getValues() };
        const saved = await mutateAsync({ _id, content: sent.content, seen });
        seen = saved.content;
        see(seen);
        kept.markSaved(sent, { content: seen });
        showToast(say.snippetUpdated(name));
      }
    } catch (failure) {
      // Otherwise the field says so itself.
      if (!isShown()) showFailure(failure, refusalSentence(failure, WITH_SENTENCE, say.snippetFailed));
    }
  });
  const take = (): void => {
    kept.markSaved({ ...form.getValues() }, { content });
    see(content);
    reset();
  };
  return { form, save, take, isStale, isPending, error };
}

/** Statuses with a sentence of the server: an invalid text, or a missing second factor, or another admin. */
const WITH_SENTENCE = [INVALID, FORBIDDEN, CONFLICT];
