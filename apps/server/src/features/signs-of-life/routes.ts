import { askForChallenge, giveQuietSign, giveSignByPush } from "@afterword/contract/endpoints/phones";
import { giveSignOfLife, giveSignOfLifeByLink } from "@afterword/contract/endpoints/signs-of-life";
import type { SignOfLifePageProps } from "@afterword/contract/public-pages";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Language } from "@afterword/core/language/languages";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { readLanguageOfLink } from "../../engine/links/secret-links.ts";
import { deviceName, languageOf } from "../../platform/http/client-headers.ts";
import { serve, serveForm } from "../../platform/http/route.ts";
import { addressesOf, answerPage, answerRefusedPage } from "../../platform/http/public-page.ts";
import { askChallenge, giveByPush, giveQuietly } from "./phone-signs.ts";
import {
  answerReminderLink,
  giveSignOfLifeInSession,
  type LinkAnswer,
  readReminderLink,
  tooLateSentence,
} from "./signs-of-life.ts";

export const registerSignOfLifeRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, giveSignOfLife, ({ caller, body }) =>
    context.throttle.inLine(caller.userId, () =>
      giveSignOfLifeInSession(context, { owner: caller.userId, source: body.source, device: caller.device }),
    ),
  );

  serve(app, context, giveSignOfLifeByLink, async ({ params, request }) => {
    const answer = await answerLink(context, request, params.secret);
    return answer.ok ? outcomeOf(answer.value) : answer;
  });

  registerPhoneCalls(app, context);
  registerPages(app, context);
};

/** What the registered phone calls by itself. */
const registerPhoneCalls = (app: FastifyInstance, context: Context): void => {
  const { admitPhone, inLine } = context.throttle;

  serve(app, context, askForChallenge, async ({ caller }) => {
    const admitted = await admitPhone(caller.userId);
    return admitted.ok ? askChallenge(context, caller) : admitted;
  });

  serve(app, context, giveQuietSign, async ({ caller, body }) => {
    const admitted = await admitPhone(caller.userId);
    return admitted.ok ? giveQuietly(context, caller, body) : admitted;
  });

  // Never refused, as no sign of life by its owner's hand is; a stolen device token fills no line but its own.
  serve(app, context, giveSignByPush, ({ caller, body }) =>
    inLine(`phone ${caller.userId}`, () => giveByPush(context, caller, body.challenge)),
  );
};

type LinkContext = SwitchContext & Pick<Context, "throttle">;
type PageContext = Pick<Context, "config" | "pages">;

const outcomeOf = (answer: LinkAnswer) => {
  switch (answer.kind) {
    case "in-time":
      return ok("OK");
    case "too-late":
      return refuse({ kind: "conflict", sentence: tooLateSentence(answer) });
    case "link-over":
      return refuse({
        kind: "link-invalid",
        sentence: ({ publicPages: say }) => (answer.isAskedAgain ? say.askedAgainText : say.nothingDueText),
      });
    case "link-invalid":
      return refuse({ kind: "link-invalid", sentence: (say) => say.publicPages.linkInvalidText });
  }
};

/** Only an unknown link may be refused because too many were tried (platform/throttle/secret-throttle.ts). */
const known = <Answer extends { readonly kind: string }>(answer: Answer): Outcome<Answer> =>
  answer.kind === "link-invalid"
    ? refuse({ kind: "link-invalid", sentence: (say) => say.publicPages.linkInvalidText })
    : ok(answer);

const answerLink = (
  context: LinkContext,
  request: FastifyRequest,
  secret: string,
): Promise<Outcome<LinkAnswer>> =>
  context.throttle.rateLimitSecret("link", request.ip, async () =>
    known(await answerReminderLink(context, { secret, device: deviceOf(request) })),
  );

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers["user-agent"], false);

/** The same without a script: a page with one button, whose form is answered by a page. */
const registerPages = (app: FastifyInstance, context: Context): void => {
  for (const address of addressesOf(ROUTES.signOfLife)) {
    app.get<BySecret>(address, (request, reply) => answerQuestion(context, request, reply));
  }

  serveForm(app, ROUTES.signOfLife, async (request, reply) => {
    const { secret } = request.params as { readonly secret: string };
    const answer = await answerLink(context, request, secret);
    if (!answer.ok) return answerNothing(context, reply, answer.error);
    const language = await languageOfReader(context, request, secret);
    return answerSignPage(
      context,
      reply,
      { props: pageOf(answer.value), language },
      STATUS[answer.value.kind],
    );
  });
};

type BySecret = { Params: { secret: string } };

const answerQuestion = async (
  context: LinkContext & PageContext,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { secret } = request.params;
  const read = await context.throttle.rateLimitSecret("link", request.ip, async () =>
    known(await readReminderLink(context, secret)),
  );
  if (!read.ok) return answerNothing(context, reply, read.error);
  const found = read.value;
  const ask = { action: pathTo("signOfLife", { secret }), csrfToken: request.xsrfToken };
  const props = found.kind === "ask" ? { ...found, ...ask } : pageOf(found);
  const language = await languageOfReader(context, request, secret);
  return answerSignPage(context, reply, { props, language }, found.kind === "link-over" ? 410 : 200);
};

/** The page speaks its owner's language, as the mail did that led here. */
const languageOfReader = async (
  context: LinkContext,
  request: FastifyRequest,
  secret: string,
): Promise<Language> =>
  (await readLanguageOfLink(context.store.rows, context, "confirm-agency", secret)) ?? languageOf(request);

const answerNothing = (context: PageContext, reply: FastifyReply, error: DomainError): FastifyReply => {
  if (error.kind !== "link-invalid") return answerRefusedPage(context, reply, error);
  const language = languageOf(reply.request);
  return answerSignPage(context, reply, { props: { kind: "link-invalid" }, language }, 410);
};

const STATUS = { "in-time": 200, "too-late": 409, "link-over": 410, "link-invalid": 410 } as const;

const pageOf = (answer: LinkAnswer): SignOfLifePageProps => {
  switch (answer.kind) {
    case "in-time":
      return { ...answer, kind: "thank-you" };
    case "too-late": {
      const { lastSignAt, deliveredAt, ...late } = answer;
      const iso = (at: number): string => new Date(at).toISOString();
      return { ...late, lastSignAt: lastSignAt && iso(lastSignAt), deliveredAt: iso(deliveredAt) };
    }
    case "link-over":
      return { kind: answer.isAskedAgain ? "asked-again" : "nothing-due" };
    case "link-invalid":
      return { kind: "link-invalid" };
  }
};

const answerSignPage = (
  context: PageContext,
  reply: FastifyReply,
  { props, language }: { readonly props: SignOfLifePageProps; readonly language: Language },
  status: number,
): FastifyReply =>
  answerPage(context, reply, {
    status,
    language,
    html: context.pages.renderSignOfLifePage(props, language),
  });
