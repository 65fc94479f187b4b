/** A mail server process that accepts every mail. Sends its address to its parent. */
import { openSmtpSink } from "@afterword/server/platform/smtp/suites/smtp-sink";

const { url } = await openSmtpSink();
process.on("disconnect", () => process.exit());
process.send?.(url);
