/** A mail server in a process of its own, which takes every mail. Tells its parent where it listens. */
import { openSmtpSink } from "@afterword/server/platform/smtp/suites/smtp-sink";

const { url } = await openSmtpSink();
process.on("disconnect", () => process.exit());
process.send?.(url);
