import { admin as say } from "@afterword/core/messages/admin";
import { useQuery } from "@tanstack/react-query";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Page } from "../../shared/ui/page.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { contentsQuery } from "./api.ts";
import { HomepageForm } from "./parts/homepage-form.tsx";
import { SnippetList } from "./parts/snippet-list.tsx";

/** /admin-contents: the texts of content pages and subtitles, and the homepage (product §2, "Admin contents"). */
export function ContentsPage() {
  const { data, isError, error, refetch } = useQuery(contentsQuery);
  if (data !== undefined) {
    return (
      <Page title={say.contentsTitle} lede={say.contentsLede}>
        <Section title={say.snippets}>
          <SnippetList snippets={data.snippets} />
        </Section>
        <Section title={say.homepage}>
          <HomepageForm stored={data.homepage} folder={data.homepageFolder} />
        </Section>
      </Page>
    );
  }
  return (
    <Page title={say.contentsTitle}>
      {isError ? (
        <FailedState
          // The server says why, where a second factor is missing.
          sentence={refusalSentence(error, [FORBIDDEN], say.contentsLoadFailed)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlock size="large" />
      )}
    </Page>
  );
}
