import type { MessagePageProps } from "@afterword/contract/public-pages";
import type { DomainError } from "@afterword/core/errors/domain-error";
import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName, languageOf, sentencesFor } from "../../platform/http/client-headers.ts";
import { addressesOf, answerPage, answerRefusedPage } from "../../platform/http/public-page.ts";
import { serveForm } from "../../platform/http/route.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import { disownSecondFactor, findDisownLinkOwner } from "./disown-second-factor.ts";
import type { DisowningContext } from "./disown-second-factor.ts";

type PageContext = Pick<Context, "config" | "pages">;

type DisownPageContext = DisowningContext & PageContext & Pick<Context, "throttle">;

/** A page with one button, whose form leads to another page: no script, and a GET changes nothing. */
export const registerDisownRoutes = (app: FastifyInstance, context: Context): void => {
  for (const address of addressesOf(ROUTES.disownFactor)) {
    app.get(address, (request, reply) => ask(context, request, reply));
  }
  serveForm(app, ROUTES.disownFactor, (request, reply) => disown(context, request, reply));
};

const secretOf = ({ params }: FastifyRequest): string => (params as { readonly secret: string }).secret;

const ask = async (
  context: DisownPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const secret = secretOf(request);
  const found = await context.throttle.rateLimitSecret("link", request.ip, () =>
    findDisownLinkOwner(context, secret),
  );
  if (!found.ok) return answerOver(context, reply, found.error);
  const action = pathTo("disownFactor", { secret });
  const { language } = found.value;
  const { secondFactor: say } = catalogs[language ?? languageOf(request)];
  return answerMessage(
    context,
    reply,
    { status: 200, language },
    {
      title: say.disownTitle,
      text: say.disownText(found.value.firstname),
      form: { action, csrfToken: request.xsrfToken, label: say.disownButton },
    },
  );
};

const disown = async (
  context: DisownPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { headers, ip } = request;
  const origin = { device: deviceName(headers["user-agent"], false), network: networkName(ip) };
  const wish = { secret: secretOf(request), origin };
  const disowned = await context.throttle.rateLimitSecret("link", ip, () =>
    disownSecondFactor(context, wish),
  );
  if (!disowned.ok) return answerOver(context, reply, disowned.error);
  const { language, resetSecret } = disowned.value;
  const { secondFactor: say } = catalogs[language ?? languageOf(request)];
  const href = pathTo("resetPassword", { secret: resetSecret });
  return answerMessage(
    context,
    reply,
    { status: 200, language },
    {
      title: say.disowned,
      text: say.disownedText,
      link: { href, label: say.choosePassword },
    },
  );
};

const answerOver = (context: PageContext, reply: FastifyReply, error: DomainError): FastifyReply => {
  if (error.kind !== "link-invalid") return answerRefusedPage(context, reply, error);
  const { publicPages, secondFactor: say } = sentencesFor(reply.request);
  return answerMessage(
    context,
    reply,
    { status: 410, language: null },
    {
      title: publicPages.linkInvalid,
      text: say.disownOver,
      hint: say.disownOverHint,
      link: { href: pathTo("forgotPassword"), label: say.choosePassword },
    },
  );
};

const answerMessage = (
  context: PageContext,
  reply: FastifyReply,
  { status, language: ofOwner }: { readonly status: number; readonly language: Language | null },
  props: MessagePageProps,
): FastifyReply => {
  const language = ofOwner ?? languageOf(reply.request);
  return answerPage(context, reply, {
    status,
    language,
    html: context.pages.renderMessagePage(props, language),
  });
};
