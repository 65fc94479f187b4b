/** The server as a program: settings from the environment, JSON lines on stdout, sentences about mistakes on stderr. */
import { readConfig } from "./platform/config/read-config.ts";
import { faultInWords } from "./platform/log/fault-in-words.ts";
import { createLog, endOnUncaughtFault } from "./platform/log/log.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";

const main = async (): Promise<void> => {
  const reading = readConfig(process.env);
  if (!reading.ok) return giveUp(reading.mistakes);
  endOnUncaughtFault();
  try {
    const started: Started = { server: null };
    stopWhenAsked(started);
    const server = await startServer(reading.config, (sentence) => process.stderr.write(`${sentence}\n`));
    started.server = server;
    const { address, metricsAddress, advice, context } = server;
    const { publicUrl, mode } = reading.config;
    if (advice !== null) {
      context.log.warn(advice);
      // A person who starts it reads this beside the terminal's prompt, where the log is not shown.
      process.stderr.write(`${advice}\n`);
    }
    context.log.info({ address, metricsAddress, publicUrl, mode }, "ready");
  } catch (error) {
    giveUp([faultInWords(error)]);
  }
};

const giveUp = (sentences: readonly string[]): void => {
  // An engine that cannot open its files leaves a timer behind, which would keep this process for ever.
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(""), () => process.exit(1));
};

/** Null while it starts. */
type Started = { server: RunningServer | null };

const stopWhenAsked = (started: Started): void => {
  const log = createLog();
  const asked = new Set<string>();
  const stop = (why: string): void => {
    // A second request means: do not wait for a mail server that takes its time. A signal to the whole group, as Ctrl-C
    // is, comes by itself and as the other signal from the tool that started this process, and is one wish.
    if (asked.has(why)) process.exit(1);
    asked.add(why);
    if (asked.size > 1) return;
    log.info({ why }, "stopping");
    // A start can be cut off at any place, and one that waits for its database has nothing to finish.
    if (started.server === null) process.exit(0);
    started.server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // Started by a tool that is gone, in any way: nothing may be left running.
  process.on("disconnect", () => stop("the program that started it has ended"));
};

await main();
