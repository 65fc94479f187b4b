import { SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { admin as say } from "@afterword/core/messages/admin";
import { ROUTES } from "@afterword/core/routes/paths";
import { useForm } from "react-hook-form";
import { useUnsavedForm } from "../../../shared/forms/use-unsaved-form.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useUpdateHomepage } from "../api.ts";
import { useSeen } from "../use-seen.ts";
import { ChangedContent } from "./changed-content.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { MarkupField } from "./markup-field.tsx";

/** The stored homepage, edited as a whole. Unsaved input is kept on this device. */
export function HomepageForm({ stored, folder }: { readonly stored: string; readonly folder: string }) {
  const update = useUpdateHomepage();
  const form = useForm({ defaultValues: { text: stored } });
  const kept = useUnsavedForm(form, "homepage", { text: stored });
  const { see, isStale } = useSeen(stored, { isDirty: form.formState.isDirty, isPending: update.isPending });
  useUnsavedWarning(kept.isUnsaved);
  const save = useSingleFlight(async () => {
    const sent = { ...form.getValues() };
    try {
      const text = await update.mutateAsync({ ...sent, seen: stored });
      see(text);
      kept.markSaved(sent, { text });
      showToast(say.homepageUpdated);
    } catch (error) {
      showFailure(error, say.homepageFailed);
    }
  });
  const take = (): void => {
    kept.markSaved({ ...form.getValues() }, { text: stored });
    see(stored);
    update.reset();
  };
  return (
    <Sheet>
      <MarkupField
        {...form.register("text")}
        label={say.homepageText}
        help={`${say.homepageHint} ${say.homepageFolder(folder)}`}
        error={update.isError ? refusalSentence(update.error, WITH_SENTENCE, say.homepageFailed) : undefined}
        acts={
          <>
            {/* A separate tab, so that the input here stays. */}
            <a href={ROUTES.home} target="_blank" rel="noopener">
              {say.homepageShow}
            </a>
            <ContentPreview name={say.homepage} kind="homepage" readText={() => form.getValues("text")} />
            <Button
              kind="primary"
              disabled={!form.formState.isDirty}
              busy={update.isPending}
              onClick={() => void save()}
            >
              {say.updateHomepage}
            </Button>
          </>
        }
        notice={isStale && <ChangedContent theirs={stored} onKeep={() => void save()} onTake={take} />}
        rows={16}
        maxLength={SNIPPET_PAGE_MAX_LENGTH}
      />
    </Sheet>
  );
}

/** An invalid text, a missing second factor, or another admin. */
const WITH_SENTENCE = [INVALID, FORBIDDEN, CONFLICT];
