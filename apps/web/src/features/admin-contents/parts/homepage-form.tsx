import { SNIPPET_PAGE_MAX_LENGTH } from "@afterword/core/constants";
import { admin as say } from "@afterword/core/messages/admin";
import { ROUTES } from "@afterword/core/routes/paths";
import { useState } from "react";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { saidBy } from "../../../shared/http/http-failure.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useUpdateHomepage } from "../api.ts";
import styles from "./homepage-form.module.css";
import { MarkupField } from "./markup-field.tsx";

/** The homepage as it is stored, to be rewritten as a whole. */
export function HomepageForm({ stored }: { readonly stored: string }) {
  const update = useUpdateHomepage();
  const [typed, setTyped] = useState(stored);
  useUnsavedWarning(() => typed !== stored);
  const save = (): void =>
    update.mutate(typed, {
      onSuccess: (kept) => {
        setTyped(kept);
        showToast(say.homepageUpdated);
      },
      onError: (error) => showFailure(error, say.homepageFailed),
    });
  return (
    <Sheet>
      <MarkupField
        label={say.homepageText}
        help={say.homepageHint}
        error={update.isError ? saidBy(update.error, [400, 403], say.homepageFailed) : undefined}
        rows={16}
        maxLength={SNIPPET_PAGE_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        {/* A tab of its own: what is typed here stays. */}
        <a href={ROUTES.home} target="_blank" rel="noopener">
          {say.homepageShow}
        </a>
        <Button kind="primary" disabled={typed === stored} busy={update.isPending} onClick={save}>
          {say.updateHomepage}
        </Button>
      </div>
    </Sheet>
  );
}
