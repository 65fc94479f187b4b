/** A server process that does nothing but the jobs, and those on demand: `node … <database> <smtp>`. */
import { createSmtpMailer } from "../platform/smtp/smtp-mailer.ts";
import { createSystemClock } from "../platform/time/system-clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { sendDueMails } from "../engine/outbox/send-due-mails.ts";
import { sweep } from "../engine/switch/sweep.ts";
import { startTestServer } from "./test-server.ts";

const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const database = await openDatabase({ kind: "url", url: databaseUrl }, (fault) =>
  process.stderr.write(`${fault.message}\n`),
);
const mailer = createSmtpMailer({ url: smtpUrl, from: { name: "Afterword", address: "a@b.example" } });
const { context } = await startTestServer({}, { database, clock: createSystemClock(), mailer });

process.on("message", () => {
  void work().then(() => process.send?.("done"));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

const work = async (): Promise<void> => {
  for (let quietRounds = 0; quietRounds < 2;) {
    const swept = await sweep(context);
    const sent = await sendDueMails(context);
    const didSomething = (swept.kind === "swept" && swept.looked > 0) || sent.sent + sent.refused > 0;
    quietRounds = didSomething ? 0 : quietRounds + 1;
  }
};
