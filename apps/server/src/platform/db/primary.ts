/**
 * Which of several PostgreSQL servers is written to (docs/decisions/075). One of them is the primary; the others follow
 * it, and one of those takes its place when it dies. Who promotes it is not ours to decide: this only finds out.
 */
import { setTimeout as pause } from "node:timers/promises";
import { choosePrimary, outage, type Choice, type KnownPrimary } from "./choose-primary.ts";
import type { KeptTimeline } from "./kept-timeline.ts";
import type { ReportFault } from "./pool.ts";
import { addressOf, askServer, type Timeline } from "./server-answers.ts";

export type Primary = {
  /** The URL that connections are made to, as it was found last. */
  readonly url: () => string;
  /** False while it is in doubt whether this is the primary. */
  readonly mayUse: (url: string) => boolean;
  /** Asks all servers which of them it is, unless that is known. Throws when none of them may be written to. */
  readonly find: () => Promise<void>;
  /** What is known may not hold any more: `find` asks again. False if there is but one server. */
  readonly forget: () => boolean;
  /** Asks all servers although it is known: one that was replaced breaks no connection. Never throws. */
  readonly askServers: () => Promise<void>;
  /** Hears of servers that must not be used any more. */
  readonly onRefused: (listener: (urls: readonly string[]) => void) => void;
};

export type PrimaryOptions = {
  /** Hears of servers that accept writes and must not. */
  readonly reportFault: ReportFault;
  readonly kept: KeptTimeline;
  /** Between two questions of a start that has never heard of all servers. */
  readonly firstPause?: () => Promise<void>;
};

/** After so many pauses, half a minute together, a start goes on with the servers that it has heard of. */
const FIRST_PAUSES = 15;
const firstPauseOf2s = (): Promise<void> => pause(2_000);

export const createPrimary = (
  urls: readonly [string, ...string[]],
  { reportFault, kept, firstPause = firstPauseOf2s }: PrimaryOptions,
): Primary => {
  const areSeveral = urls.length > 1;
  const [report, reportUnkept] = [reportOnce(reportFault), reportOnce(reportFault)];
  const listeners: ((refused: readonly string[]) => void)[] = [];
  let [current, isKnown] = [urls[0], !areSeveral];
  let found: KnownPrimary["primary"] = null;
  let newest: Timeline | null = null;
  let refused: readonly string[] = [];
  let asking: Promise<Error | null> | undefined;
  const ask = async (): Promise<Error | null> => {
    newest ??= await kept.read();
    const choice = await chooseWhenHeard(urls, { newest, primary: found }, { reportFault, firstPause });
    ({ newest, refused } = choice);
    // A connection that is asked for now waits for the end of this.
    if (refused.includes(current)) isKnown = false;
    for (const listener of listeners) listener(refused);
    const fault = choice.kind === "none" ? choice.fault : null;
    report([...choice.warnings, ...(fault === null ? [] : [fault])]);
    if (newest !== null)
      await kept.keep(newest).then(
        () => reportUnkept([]),
        (error: Error) => reportUnkept([error]),
      );
    if (choice.kind === "found") [current, found, isKnown] = [choice.url, choice, true];
    return fault;
  };
  const askAll = (): Promise<Error | null> => (asking ??= ask().finally(() => (asking = undefined)));
  return {
    url: () => current,
    mayUse: (url) => url === current && !refused.includes(url),
    find: async () => {
      const fault = isKnown ? null : await askAll();
      if (fault !== null) throw fault;
    },
    forget: () => {
      isKnown = !areSeveral;
      return areSeveral;
    },
    askServers: async () => {
      if (areSeveral) await askAll().catch(reportFault);
    },
    onRefused: (listener) => void listeners.push(listener),
  };
};

/**
 * A process that knows no timeline cannot see that the only server that answers is outdated, so it gives the others
 * time: machines that lost their power together do not come back together. It does not wait for ever, since a standby
 * may be gone for good.
 */
const chooseWhenHeard = async (
  urls: readonly string[],
  known: KnownPrimary,
  { reportFault, firstPause }: Required<Pick<PrimaryOptions, "reportFault" | "firstPause">>,
): Promise<Choice> => {
  for (let pauses = 0; ; pauses += 1) {
    const answers = await Promise.all(urls.map(askServer));
    const choice = choosePrimary(answers, known);
    const silent = answers.filter(({ kind }) => kind === "silent").map(({ url }) => addressOf(url));
    if (known.newest !== null || choice.kind === "none" || silent.length === 0) return choice;
    const [place, others] = [addressOf(choice.url), silent.join(" and ")];
    if (pauses === 0)
      reportFault(
        outage(
          `${others} did not answer and could be newer than ${place}; waiting for it, half a minute at most.`,
        ),
      );
    if (pauses < FIRST_PAUSES) await firstPause();
    else {
      reportFault(outage(`${place} is used, although it is not known whether ${others} is newer.`));
      return choice;
    }
  }
};

/** What stays true is reported once, and again when it comes back. */
const reportOnce = (reportFault: ReportFault): ((faults: readonly Error[]) => void) => {
  let reported = new Set<string>();
  return (faults) => {
    for (const fault of faults) if (!reported.has(fault.message)) reportFault(fault);
    reported = new Set(faults.map(({ message }) => message));
  };
};
