import { createTransport } from "nodemailer";

/** For each step of the conversation: the start of a server waits for the end of it. */
const WITHIN_MS = 3_000;

/**
 * Whether the mail server answers, and refuses for good to speak TLS. One that is away, that has trouble with TLS for
 * now, or whose certificate is not good, may be mended while the server runs; until then it gets no mail.
 */
export const knowsNoTls = async (url: string): Promise<boolean> => {
  const transport = createTransport({
    url,
    requireTLS: true,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return false;
  } catch (error) {
    const { code, command, response = "" } = error as SmtpError;
    return code === "ETLS" && command === "STARTTLS" && response.startsWith("5");
  } finally {
    transport.close();
  }
};

type SmtpError = Error & { readonly code?: string; readonly command?: string; readonly response?: string };
