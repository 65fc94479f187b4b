import { SECOND_MS } from "@afterword/core/time/duration";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FileAnswer } from "@afterword/contract/endpoint";
import type { ShownRecording } from "@afterword/contract/public-pages";
import { readDeliveredNote } from "@afterword/server/features/delivered-notes/delivered-note";
import { storePart } from "@afterword/server/features/media/part-storing";
import { readLinkedRecording, readOwnRecording } from "@afterword/server/features/media/recording-reading";
import { readRehearsedNote } from "@afterword/server/features/rehearsals/rehearsed-note";
import { readWhole } from "@afterword/server/platform/media-store/body";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Ask, Ended } from "./asking.ts";
import type { FailingObjects } from "./failing-objects.ts";
import { judgePage, judgeReading, type SeenPage } from "./laws.ts";
import { snapshot, type Entry } from "./ledger.ts";
import type { Report } from "./reports.ts";
import type { RecordingServer } from "./server.ts";
import type { Writer, WrittenNote } from "./writer.ts";

type Inputs = {
  readonly time: VirtualTime;
  readonly ask: Ask;
  readonly objects: FailingObjects;
  readonly report: Report;
  /** Whether a note of this owner names the recording now. */
  readonly isNamed: (owner: string, name: string) => Promise<boolean>;
};

export type Reader = {
  /** A recipient opens the link of a delivery, or its writer that of a rehearsal. */
  readonly openPage: (page: OpenedPage) => Promise<void>;
  readonly hearOwn: (writer: Writer, entry: Entry) => Promise<void>;
  /** A person tries to hear, and to write over, what is another's. */
  readonly tryForeign: (writer: Writer, entry: Entry) => Promise<void>;
};

export type OpenedPage = {
  readonly kind: "delivery" | "rehearsal";
  readonly secret: string;
  readonly note: WrittenNote;
  readonly owner: string;
  /** Whether the note is still as it was saved. */
  readonly isCurrent: () => boolean;
};

export const createReader = (world: Inputs): Reader => ({
  openPage: (page) => openPage(world, page),
  hearOwn: async ({ owner }, entry) => {
    const { name } = entry.take;
    if (!(await world.isNamed(owner, name))) return;
    await hear(world, entry, ({ context }) => {
      const { token } = context.recordingUrls.credentialOf(owner);
      return readOwnRecording(context, { owner, name }, { token, isDownload: false });
    });
  },
  tryForeign: async ({ owner, secret }, { take }) => {
    if (take.owner === owner) return;
    world.report.judged("a recording is its owner's alone");
    const read = await world.ask(({ context }) => {
      const { token } = context.recordingUrls.credentialOf(owner);
      return readOwnRecording(context, take, { token, isDownload: false });
    });
    const filePart = `${take.owner}/${take.name}.0`;
    const stored = await world.ask(({ context }) =>
      storePart(
        context,
        { secret, filePart, isLast: false },
        { ip: "192.0.2.2", hangUp: () => undefined },
        async () => {
          throw new Error("it was never read");
        },
      ),
    );
    const isOpen = [read, stored].some((ended) => ended.kind === "answered" && ended.answer.ok);
    const isAdmitted = stored.kind === "failed" && String(stored.error).includes("never read");
    if (isOpen || isAdmitted)
      world.report.broken("a recording is its owner's alone", take.owner, `${owner} opened ${take.name}`);
  },
});

type Shown = { readonly text: string; readonly shownRecording: ShownRecording | null } | undefined;

const read = async ({ context }: RecordingServer, { kind, secret }: OpenedPage): Promise<Shown> => {
  const request = { secret, isOpening: true };
  if (kind === "delivery") return readDeliveredNote(context, request);
  const page = (await readRehearsedNote(context, request))?.page;
  return page?.kind === "note" ? page : undefined;
};

/** Longer than the product waits for the store, and than all its statements take. */
const PAGE_MOST_MS = 6 * SECOND_MS;

const openPage = async (world: Inputs, page: OpenedPage): Promise<void> => {
  const { report, time } = world;
  const { entry } = page.note;
  const before = entry && snapshot(entry);
  const storeSince = watchStore(world.objects);
  const askedAt = time.now();
  const ended = await world.ask((server) => read(server, page));
  if (ended.kind !== "answered") return;
  if (time.now() - askedAt > PAGE_MOST_MS)
    report.broken("text is never late", page.owner, "a page was held up");
  if (ended.answer?.text !== page.note.text) return missText(world, page);
  if (entry === null || before === null || page.note.isUnsure) return;
  // A rehearsal shows the note as it is now, perhaps with another recording.
  if (page.isCurrent())
    await lookAtRecording(world, entry, { before, shown: ended.answer.shownRecording, store: storeSince() });
};

const lookAtRecording = async (world: Inputs, entry: Entry, seen: Omit<SeenPage, "after">): Promise<void> => {
  world.report.judged("the page says what is missing");
  const wrong = judgePage({ ...seen, after: snapshot(entry) });
  if (wrong !== null) world.report.broken("the page says what is missing", entry.take.owner, wrong);
  await playFrom(world, entry, seen.shown);
};

/** A rehearsal of another note is opened as well, whose text is another one. */
const missText = ({ report }: Inputs, { kind, owner }: OpenedPage): void => {
  if (kind === "delivery") report.broken("text is never late", owner, "a link shows no text");
};

/** How the store was from now on. */
const watchStore = (objects: FailingObjects): (() => SeenPage["store"]) => {
  const [wasDown, faults] = [objects.isDown(), objects.faults()];
  return () => {
    if (wasDown) return objects.isDown() ? "away" : "unsure";
    return objects.faults() === faults ? "there" : "unsure";
  };
};

const playFrom = async (world: Inputs, entry: Entry, shown: ShownRecording | null): Promise<void> => {
  if (shown?.kind !== "playable") return;
  const token = /\/link\/(?<token>[^/]+)\/play$/.exec(shown.playHref)?.groups?.["token"] ?? "";
  await hear(world, entry, ({ context }) => readLinkedRecording(context, token, "play"));
};

type Opened = (server: RecordingServer) => Promise<Outcome<FileAnswer>>;

/** Who meets the end of a conversion asks once more, as a player does. */
const ATTEMPTS = 2;

const hear = async (world: Inputs, entry: Entry, open: Opened): Promise<void> => {
  const { report } = world;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = snapshot(entry);
    const faults = world.objects.faults();
    const ended = await world.ask(async (server) => readAnswer(await open(server)));
    // A store that does not answer is told by the page, and comes back.
    if (ended.kind === "silent" || world.objects.isDown() || world.objects.faults() > faults) return;
    const wrong = wrongIn(before, ended);
    if (wrong === null) return report.judged("what was acknowledged can be read");
    if (attempt < ATTEMPTS || isOfDatabase(ended)) continue;
    if (!(await world.isNamed(entry.take.owner, entry.take.name))) return;
    report.broken("what was acknowledged can be read", entry.take.owner, `${entry.take.name}: ${wrong}`);
  }
};

const readAnswer = async (answer: Outcome<FileAnswer>): Promise<Buffer | null> =>
  answer.ok ? readWhole(await answer.value.open()) : null;

const wrongIn = (known: ReturnType<typeof snapshot>, ended: Ended<Buffer | null>): string | null => {
  if (ended.kind === "answered") return judgeReading(known, ended.answer);
  return ended.kind === "failed" ? String(ended.error) : null;
};

const isOfDatabase = (ended: Ended<unknown>): boolean =>
  ended.kind === "failed" && String(ended.error).includes("the connection to the database was lost");
