import { admin as say } from "@afterword/core/messages/admin";
import { words } from "@afterword/core/messages/words";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FullDialog } from "../../../shared/ui/full-dialog.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { contentPreviewQuery } from "../api.ts";
import type { PreviewedContent } from "../api.ts";
import { StoredText } from "./stored-text.tsx";

/** A button that shows a text as it would be kept, saved or not. */
export function ContentPreview({
  name,
  kind,
  readText,
}: {
  readonly name: string;
  readonly kind: PreviewedContent["kind"];
  /** At the press. */
  readonly readText: () => string;
}) {
  const [shown, show] = useState<PreviewedContent | null>(null);
  return (
    <>
      <Button
        icon={<Eye size={18} aria-hidden />}
        aria-label={say.previewNamed(name)}
        onClick={() => show({ kind, text: readText() })}
      >
        {say.preview}
      </Button>
      {shown !== null && (
        <FullDialog
          title={say.previewNamed(name)}
          confirm=""
          cancel={words.close}
          onCancel={() => show(null)}
        >
          <Preview shown={shown} />
        </FullDialog>
      )}
    </>
  );
}

function Preview({ shown }: { readonly shown: PreviewedContent }) {
  const { data: markup, isError, error, refetch } = useQuery(contentPreviewQuery(shown));
  if (markup !== undefined) return <StoredText markup={markup} isPreview />;
  if (!isError) return <LoadingBlock size="medium" />;
  const sentence = refusalSentence(error, [INVALID, FORBIDDEN], say.previewFailed);
  return <FailedState sentence={sentence} onRetry={() => void refetch()} />;
}
