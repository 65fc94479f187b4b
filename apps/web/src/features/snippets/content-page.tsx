import { deadEnd as say } from "@afterword/core/messages/dead-end";
import { failures, shell } from "@afterword/core/messages/shell";
import { ROUTES } from "@afterword/core/routes/paths";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { useQuery } from "@tanstack/react-query";
import { snippetQuery } from "./snippet-query.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
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
  return (
    <Page title={title} columns="letter" hero>
      {/* No fallback text: terms that users agree to must not be silently outdated. */}
      {snippet !== undefined && <StoredText markup={snippet.content} />}
      {snippet?.isUnpublished === true && (
        <p>
          <ButtonLink to={ROUTES.back}>{say.goBack}</ButtonLink>
        </p>
      )}
      {snippet === undefined && isError && (
        <FailedState sentence={failures.loadFailed} onRetry={() => void refetch()} />
      )}
      {snippet === undefined && !isError && <LoadingBlock size="large" />}
    </Page>
  );
}
