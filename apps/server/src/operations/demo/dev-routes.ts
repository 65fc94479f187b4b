import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isProduction } from "../../platform/config/config.ts";
import type { Context } from "../../context.ts";
import { answerError, messagesByField } from "../../platform/http/errors.ts";
import { advanceClock, readClock } from "./clock.ts";
import { onlyFromHere } from "../../platform/http/only-from-here.ts";
import { SHOWN_FONTS_POLICY, withShownFonts } from "../../engine/mails/shown-fonts.ts";
import { readPageFonts } from "../../platform/http/page-fonts.ts";
import { styleHashes } from "../../platform/http/security-headers.ts";

/** The movable clock, the inbox, the pushes and the simulated phone. In production none of them is registered at all. */
export const registerDevRoutes = (app: FastifyInstance, context: Context): void => {
  if (isProduction(context.config)) return;
  app.register(async (scope) => {
    scope.addHook("onRequest", onlyFromHere(context));
    addClock(scope, context);
    addInbox(scope, context);
    addPushes(scope, context);
    addPhone(scope, join(context.config.webRoot, "../../simulator/dist"));
  });
};

const move = z.union([
  z.object({ advanceMs: z.int().check(z.minimum(0)) }),
  z.object({ toNextEvent: z.literal(true) }),
]);

const addClock = (app: FastifyInstance, context: Context): void => {
  app.get("/__dev/clock", async (_request, reply) => reply.send(await readClock(context)));

  app.post("/__dev/clock", async (request, reply) => {
    const body = move.safeParse(request.body);
    if (!body.success)
      return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
    const moved = await advanceClock(context, body.data);
    return moved.ok ? reply.send(moved.value) : answerError(reply, moved.error);
  });
};

const NO_INBOX = "Mails go out by SMTP_URL here, so there is no inbox: look into the mailboxes themselves.";

const addInbox = (app: FastifyInstance, { inbox, config }: Context): void => {
  if (inbox === null) {
    app.get("/__dev/inbox.json", async (_request, reply) =>
      answerError(reply, { kind: "not-found", sentence: () => NO_INBOX }),
    );
    return;
  }

  app.get("/__dev/inbox.json", async (_request, reply) => {
    const mails = await inbox.list();
    return reply.send(
      mails.map((mail) => ({
        ...mail,
        at: new Date(mail.at).toISOString(),
        isCanary: mail.to === config.canaryEmail,
      })),
    );
  });

  const fonts = readPageFonts(config.webRoot);
  app.get<{ Params: { file: string } }>("/__dev/inbox/:file", async (request, reply) => {
    const mail = await inbox.find(request.params.file.replace(/\.html$/, ""));
    if (mail === null) return answerError(reply, { kind: "not-found" });
    const page = mailPage(mail.html, fonts);
    reply.header("content-security-policy", mailPagePolicy(page));
    return reply.type("text/html; charset=utf-8").send(page);
  });
};

/** What the push services took, for the simulated phones, which ask for it again and again. */
const addPushes = (app: FastifyInstance, { pushInbox }: Context): void => {
  app.get("/__dev/pushes", async (request, reply) => {
    const query = seen.safeParse(request.query);
    return reply.send(query.success ? (pushInbox?.listAfter(query.data.after) ?? []) : []);
  });
};

const seen = z.object({ after: z._default(z.coerce.number().check(z.minimum(0)), 0) });

/** The simulator's files; it may be missing while only the calls are tried. */
const addPhone = (app: FastifyInstance, root: string): void => {
  if (!existsSync(root)) return;
  app.register(fastifyStatic, {
    root,
    prefix: "/__dev/phone/",
    index: "index.html",
    dotfiles: "ignore",
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(join(root, "assets"));
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const sendPage = (name: string) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type("text/html; charset=utf-8").send(await readFile(join(root, name)));
  app.get("/__dev/phone", sendPage("index.html"));
  app.get("/__dev/inbox", sendPage("inbox.html"));
};

/**
 * One mail as a page of its own. A mail is foreign markup, so it runs in a sandbox without an origin and
 * loads nothing but our fonts; its links open beside it.
 */
export const mailPagePolicy = (page: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashes(page)}`,
    SHOWN_FONTS_POLICY,
    "img-src data:",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

const mailPage = (html: string, fonts: readonly string[]): string =>
  withShownFonts(html, fonts).replace(
    /<head>/i,
    '<head><base target="_blank"><meta name="referrer" content="no-referrer">',
  );
