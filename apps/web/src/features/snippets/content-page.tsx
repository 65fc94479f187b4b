import { failures, shell } from "@afterword/core/messages/shell";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { useQuery } from "@tanstack/react-query";
import { snippetQuery } from "./snippet-query.ts";
import { DeadEnd } from "../../shared/ui/dead-end.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { StoredText } from "./parts/stored-text.tsx";

export function TermsPage() {
  return <ContentPage title={shell.terms} id="terms" />;
}

export function PrivacyPage() {
  return <ContentPage title={shell.privacy} id="privacy" />;
}

function ContentPage({ title, id }: { readonly title: string; readonly id: SnippetId }) {
  const { data: snippet, isError, refetch } = useQuery(snippetQuery(id));
  if (snippet?.isUnpublished === true)
    return (
      <DeadEnd title={title}>
        <StoredText markup={snippet.content} />
      </DeadEnd>
    );
  return (
    <Page title={title} columns="letter" hero>
      {/* No fallback text: terms that users agree to must not be silently outdated. */}
      {snippet !== undefined && <StoredText markup={snippet.content} />}
      {snippet === undefined && isError && (
        <FailedState sentence={failures.loadFailed} onRetry={() => void refetch()} />
      )}
      {snippet === undefined && !isError && <LoadingBlock size="large" />}
    </Page>
  );
}
