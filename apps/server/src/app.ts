import { maxHeaderSize } from "node:http";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { addCallLimit } from "./platform/http/call-limit.ts";
import { decodableUrl } from "./platform/http/decodable-url.ts";
import { addFaultAnswers, createRawAnswers } from "./platform/http/faults.ts";
import { addHomepageFiles } from "./features/snippets/home-page-routes.ts";
import { addRequestLog } from "./platform/http/request-log.ts";
import { registerFeatures, ROUTES_NEVER_REFUSED } from "./routes.ts";
import { addSecurityHeaders } from "./platform/http/security-headers.ts";
import { serveOpenApi } from "./platform/http/openapi/document.ts";
import { addWebApp } from "./platform/http/web-app.ts";
import { addConnectionEnd, addTransferEnd } from "./platform/http/ending-transfers.ts";
import { addSlowSenderGuard } from "./platform/http/slow-senders.ts";
import { addXsrfGuard } from "./platform/http/xsrf.ts";

/** Largest body of a call that is not an upload: the longest text with every sign written as an escape of six. */
const BODY_LIMIT_BYTES = 512 * 1024;
/** For the head of a request; `slow-senders.ts` watches over what follows it. */
const HEADERS_TIMEOUT_MS = 60_000;

/** The whole server without a socket: hand it to `listen`, or to `inject` in tests. */
export const buildApp = (context: Context): FastifyInstance => {
  const proxies = context.config.trustedProxies;
  const log: FastifyBaseLogger = context.log;
  const raw = createRawAnswers(context.config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Each line names its request by itself; a log of its own for each request costs more than what is written.
    childLoggerFactory: (parent) => parent,
    // `request-log.ts` writes one line of its own, which holds less.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: 0,
    clientErrorHandler: (error, socket) => raw.badRequest(error, socket),
    // On stopping, connections that only wait are closed; `ending-transfers.ts` sees to those with an answer under way.
    forceCloseConnections: "idle",
    // Never `true`: a client that reaches the port could then claim any address as its own.
    trustProxy: proxies.length === 0 ? false : [...proxies],
    rewriteUrl: ({ url = "/" }) => decodableUrl(url),
    routerOptions: {
      // A secret that is too long is refused by the page or call that it was sent to; Node bounds the whole head.
      maxParamLength: maxHeaderSize,
    },
  });
  app.removeContentTypeParser("text/plain");
  addRequestLog(app, context);
  addSlowSenderGuard(app, raw);
  addTransferEnd(app);
  addConnectionEnd(app);
  addSecurityHeaders(app, context.config);
  addCallLimit(app, context, ROUTES_NEVER_REFUSED);
  addXsrfGuard(app, context);
  addFaultAnswers(app);
  addWebApp(app, context.config);
  addHomepageFiles(app, context.config);
  serveOpenApi(app, context);
  registerFeatures(app, context);
  return app;
};
