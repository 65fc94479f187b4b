import { admin as say } from "@afterword/core/messages/admin";
import { useQuery } from "@tanstack/react-query";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Page } from "../../shared/ui/page.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { homepageQuery, snippetsQuery } from "./api.ts";
import { HomepageForm } from "./parts/homepage-form.tsx";
import { SnippetList } from "./parts/snippet-list.tsx";

/** /admin-contents: the texts of content pages and subtitles, and the homepage (product §2, "Admin contents"). */
export function ContentsPage() {
  const snippets = useQuery(snippetsQuery);
  const homepage = useQuery(homepageQuery);
  const failed = [snippets, homepage].filter(({ isError, data }) => isError && data === undefined);
  const retry = (): void => {
    for (const query of failed) void query.refetch();
  };
  if (snippets.data !== undefined && homepage.data !== undefined) {
    return (
      <Page title={say.contentsTitle} lede={say.contentsLede}>
        <Section title={say.snippets}>
          <SnippetList snippets={snippets.data} />
        </Section>
        <Section title={say.homepage}>
          <HomepageForm stored={homepage.data} />
        </Section>
      </Page>
    );
  }
  return (
    <Page title={say.contentsTitle}>
      {failed.length === 0 ? (
        <LoadingBlock size="large" />
      ) : (
        <FailedState
          // The server says why, where a second factor is missing.
          sentence={refusalSentence(failed[0]?.error, [FORBIDDEN], say.contentsLoadFailed)}
          onRetry={retry}
        />
      )}
    </Page>
  );
}
