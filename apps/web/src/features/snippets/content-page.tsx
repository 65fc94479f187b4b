import { failures, shell } from "@afterword/core/messages/shell";
import type { SnippetId } from "@afterword/core/snippets/snippets";
import { ROUTES } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { snippetQuery } from "./snippet-query.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
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
  if (snippet?.isUnpublished === true) return <Unpublished title={title} markup={snippet.content} />;
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

/** Where there is nothing to read yet. */
const Unpublished = ({ title, markup }: { readonly title: string; readonly markup: string }) => (
  <Page title={title} hero>
    <StoredText markup={markup} />
    <div>
      <ButtonLink to={ROUTES.back} icon={<ArrowLeft size={18} aria-hidden />}>
        {shell.goBack}
      </ButtonLink>
    </div>
    <LetterAside alone closed />
  </Page>
);
