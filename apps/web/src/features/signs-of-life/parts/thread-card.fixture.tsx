import type { ThreadOnWire } from "@afterword/contract/thread";
import { buildUser, NOW } from "../../../testing/people.ts";
import { show } from "../../../testing/show.tsx";
import { threadLine, threadWords } from "../thread-words.ts";
import type { NotesOfThread } from "../thread-words.ts";
import { ThreadCard } from "./thread-card.tsx";

type CardProps = {
  readonly thread: ThreadOnWire;
  readonly signs?: Parameters<typeof ThreadCard>[0]["signs"];
  readonly busy?: boolean;
  readonly isLastKnown?: boolean;
  readonly failure?: string;
  readonly notes?: NotesOfThread;
  readonly onSignOfLife?: () => void;
};

export const Card = ({
  thread,
  signs = [],
  busy = false,
  notes = { hasUnsent: true, lastDelivery: null, withheld: 0 },
  onSignOfLife = () => undefined,
  ...more
}: CardProps) => (
  <ThreadCard
    {...more}
    words={threadWords(thread, Date.parse(NOW), notes)}
    line={threadLine(thread, buildUser(), Date.parse(NOW))}
    signs={signs}
    busy={busy}
    onSignOfLife={onSignOfLife}
  />
);

export const showCard = (thread: ThreadOnWire, more: Omit<CardProps, "thread"> = {}) =>
  show(<Card thread={thread} {...more} />);
