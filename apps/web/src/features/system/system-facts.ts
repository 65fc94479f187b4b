import type { SystemState } from "@afterword/contract/endpoints/system";
import { system as say } from "@afterword/core/messages/system";
import { when } from "@afterword/core/messages/when";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { formatDateTime } from "../../shared/format/dates.ts";
import { formatNumber, formatSize } from "../../shared/format/numbers.ts";
import type { Fact } from "./parts/facts.tsx";

/** The figures of the system state under the names that admins read; alarms say what is too much of which. */

export const deliveryFacts = ({ installation }: SystemState): readonly Fact[] => [
  { name: say.heartbeat, value: momentInWords(installation.heartbeatAt) },
  { name: say.dueOldest, value: waitInWords(installation.dueOldestMs) },
  { name: say.deliveryOldest, value: waitInWords(installation.deliveryOldestMs) },
  counted(say.held, installation.heldUsers),
  counted(say.failed, installation.failedDeliveries),
];

export const mailFacts = ({ installation, days }: SystemState): readonly Fact[] => [
  { name: say.mailOldest, value: waitInWords(installation.mailOldestMs) },
  { name: say.today, value: mailsOf(days.slice(-1)) },
  { name: say.yesterday, value: mailsOf(days.slice(-2, -1)) },
  { name: say.thirtyDays, value: mailsOf(days) },
  { name: say.canary, ...canaryOf(installation.canary) },
];

const mailsOf = (days: SystemState["days"]): string =>
  [days.map(({ mailsAccepted }) => mailsAccepted), days.map(({ mailsRefused }) => mailsRefused)]
    .map((numbers) => numbers.filter((number) => number !== null))
    .map((numbers) => (numbers.length === 0 ? "–" : formatNumber(sum(numbers))))
    .join(" / ");

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const canaryOf = ({
  isOn,
  passedAt,
  failedAt,
}: SystemState["installation"]["canary"]): Omit<Fact, "name"> => {
  if (!isOn) return { value: say.canaryOff, isOdd: true };
  if (failedAt !== null) return { value: say.canaryFailed(momentInWords(failedAt)), isOdd: true };
  return passedAt === null
    ? { value: say.canaryWaits, isOdd: true }
    : { value: say.canaryPassed(momentInWords(passedAt)) };
};

const STORE_NAMES = { apple: "App Store", google: "Google Play", paper: say.simulated } as const;

export const keptFacts = ({
  installation: { recordings, appStores, database },
}: SystemState): readonly Fact[] => [
  {
    name: say.kept,
    value: say.keptRecordings(recordings.count, formatSize(recordings.bytes)),
  },
  { name: say.conversion, value: waitInWords(recordings.conversionOldestMs) },
  {
    name: say.appStores,
    value: appStores.connected.map((store) => STORE_NAMES[store]).join(", ") || say.none,
  },
  { name: say.storeSilent, value: waitInWords(appStores.silentMs), isOdd: appStores.silentMs > 0 },
  counted(say.unknownProducts, appStores.unknownProducts),
  { name: say.database, value: database === "embedded" ? say.embedded : say.databaseServer },
];

export const serverFacts = ({ server, installation }: SystemState): readonly Fact[] => [
  { name: say.version, value: server.version },
  { name: say.startedAt, value: momentInWords(server.startedAt) },
  { name: say.sweptAt, value: momentInWords(server.sweptAt) },
  installation.mail === "inbox"
    ? { name: say.mailServer, value: say.localInbox }
    : answering(say.mailServer, server.mailServerAwayMs),
  answering(say.recordingStore, server.recordingStoreAwayMs),
  { name: say.ffmpeg, value: server.hasFfmpeg ? say.there : say.missing, isOdd: !server.hasFfmpeg },
  { name: say.clock, value: secondsInWords(server.clockSkewMs) },
  { name: say.disk, value: diskOf(server.disk) },
  { name: say.memory, value: formatSize(server.memoryBytes) },
  {
    name: say.jobs,
    value: server.failingJobs.map(({ job, times }) => `${job} (${times})`).join(", ") || say.none,
    isOdd: server.failingJobs.length > 0,
  },
];

const counted = (name: string, count: number): Fact => ({
  name,
  value: count === 0 ? say.none : formatNumber(count),
  isOdd: count > 0,
});

const answering = (name: string, awayMs: number): Fact =>
  awayMs === 0
    ? { name, value: say.answers }
    : { name, value: say.awayFor(lengthInWords(awayMs)), isOdd: true };

const diskOf = (disk: SystemState["server"]["disk"]): string =>
  disk === null ? say.noDisk : say.free(formatSize(disk.freeBytes), formatSize(disk.totalBytes));

/** "7 minutes", "26 hours", "3 days": rounded down, in the largest unit of which there are two. */
const lengthInWords = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return when.days(Math.floor(ms / DAY_MS));
  if (ms >= 2 * HOUR_MS) return when.hours(Math.floor(ms / HOUR_MS));
  return ms < MINUTE_MS ? say.lessThanMinute : when.minutes(Math.floor(ms / MINUTE_MS));
};

const waitInWords = (ms: number | null): string => (ms === null || ms === 0 ? say.none : lengthInWords(ms));

const momentInWords = (at: string | null): string => (at === null ? say.never : formatDateTime(at));

const secondsInWords = (ms: number): string => `${formatNumber(ms / SECOND_MS, 1)} s`;
