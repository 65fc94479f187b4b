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
    const known = REQUEST_FAULTS[error.statusCode ?? 500];
    if (known !== undefined) return answerProblem(reply, { ...known, status: error.statusCode ?? 500 });
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

const REQUEST_FAULTS: Readonly<Record<number, { title: string; detail: string }>> = {
  400: { title: "Invalid request", detail: "The request could not be read." },
  413: { title: "Too large", detail: "The request is larger than this call accepts." },
  415: { title: "Unknown type", detail: "This call accepts application/json." },
};
