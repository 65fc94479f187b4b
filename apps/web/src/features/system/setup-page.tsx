import type { SetupItem } from "@afterword/contract/endpoints/system";
import { setup as say, setupTitles } from "@afterword/core/messages/system";
import { useQuery } from "@tanstack/react-query";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Page } from "../../shared/ui/page.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { SheetList } from "../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { setupQuery } from "./api.ts";
import { SetupItemRow } from "./parts/setup-item-row.tsx";

/** /admin-setup: what this installation needs, whether it is there, and how to get it. */
export function SetupPage() {
  const { data, error, refetch } = useQuery(setupQuery);
  if (data === undefined) {
    return (
      <Page title={say.title} lede={say.lede}>
        {error === null ? (
          <LoadingBlock size="large" />
        ) : (
          <FailedState
            sentence={refusalSentence(error, [FORBIDDEN], say.loadFailed)}
            onRetry={() => void refetch()}
          />
        )}
      </Page>
    );
  }
  const missing = data.items.filter(({ state, isImportant }) => isImportant && state === "missing");
  const [next] = missing;
  const standing =
    next === undefined
      ? say.allReady
      : `${say.someMissing(missing.length)} ${say.nextIs(setupTitles[next.name])}`;
  return (
    <Page title={say.title} lede={`${say.lede} ${standing}`}>
      {GROUPS.map(({ title, has }) => (
        <Group key={title} title={title} items={data.items.filter(has)} next={next} />
      ))}
    </Page>
  );
}

/** What people lose something without, what else is not in order, and the rest. */
const GROUPS: readonly { readonly title: string; readonly has: (item: SetupItem) => boolean }[] = [
  { title: say.important, has: ({ state, isImportant }) => state !== "ready" && isImportant },
  { title: say.recommended, has: ({ state, isImportant }) => state !== "ready" && !isImportant },
  { title: say.ready, has: ({ state }) => state === "ready" },
];

function Group({
  title,
  items,
  next,
}: {
  readonly title: string;
  readonly items: readonly SetupItem[];
  readonly next: SetupItem | undefined;
}) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <SheetList>
        {items.map((item) => (
          <SetupItemRow key={item.name} item={item} isNext={item === next} />
        ))}
      </SheetList>
    </Section>
  );
}
