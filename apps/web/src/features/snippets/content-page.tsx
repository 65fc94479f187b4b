import { failures, shell } from "@afterword/core/messages/shell";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { useQuery } from "@tanstack/react-query";
import { snippetQuery } from "./snippet-query.ts";
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
  return (
    <Page title={title} columns="letter">
      <Content id={id} />
    </Page>
  );
}

/** No fallback text: terms that users agree to must not be silently outdated. */
function Content({ id }: { readonly id: SnippetId }) {
  const { data: snippet, isError, refetch } = useQuery(snippetQuery(id));
  if (snippet !== undefined) return <StoredText markup={snippet.content} />;
  if (isError) return <FailedState sentence={failures.loadFailed} onRetry={() => void refetch()} />;
  return <LoadingBlock size="large" />;
}
