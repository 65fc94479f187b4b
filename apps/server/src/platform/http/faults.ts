import type { Problem } from "@afterword/contract/problem";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { isDatabaseOutage } from "./database-outage.ts";
import { answerProblem } from "./errors.ts";

/** What is answered when a request never reached a command, or the command fell. No stack trace leaves the server. */
export const addFaultAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseOutage(error)) {
      request.log.error({ id: request.id, code: error.code }, "the database does not answer");
      return answerOutage(reply);
    }
    const known = requestFault(error.statusCode ?? 500);
    if (known !== null) return answerProblem(reply, known);
    request.log.error({ id: request.id, err: error }, "a fault on our side");
    return answerProblem(reply, { title: "Fault", status: 500, detail: FAULT });
  });
};

const answerOutage = (reply: FastifyReply): FastifyReply =>
  answerProblem(reply, {
    title: "Not available",
    status: 503,
    // An answer can be lost after the commit, so it cannot be promised that nothing was saved.
    detail: "The server cannot reach its database at the moment. Please try again soon.",
  });

const FAULT = "Something went wrong on our side. Nothing was saved; please try again.";

/** Null for what is our fault. A file that may not be read is answered like one that does not exist. */
const requestFault = (status: number): Problem | null => {
  if (status < 400 || status >= 500) return null;
  if (status === 403) return { title: "Not found", status: 404, detail: "This does not exist." };
  return { status, ...(REQUEST_FAULTS[status] ?? OTHER_REQUEST_FAULT) };
};

const OTHER_REQUEST_FAULT = { title: "Invalid request", detail: "The request cannot be answered like this." };

const REQUEST_FAULTS: Readonly<Record<number, { title: string; detail: string }>> = {
  400: { title: "Invalid request", detail: "The request could not be read." },
  413: { title: "Too large", detail: "The request is larger than this call accepts." },
  415: { title: "Unknown type", detail: "This call accepts application/json." },
};
