import type { MessagePageProps } from "@afterword/contract/public-pages";
import type { DomainError } from "@afterword/core/errors/domain-error";
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
  const { secondFactor: say } = sentencesFor(request);
  return answerMessage(context, reply, 200, {
    title: say.disownTitle,
    text: say.disownText(found.value.firstname),
    form: { action, csrfToken: request.xsrfToken, label: say.disownButton },
  });
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
  const { secondFactor: say } = sentencesFor(request);
  const href = pathTo("resetPassword", { secret: disowned.value.resetSecret });
  return answerMessage(context, reply, 200, {
    title: say.disowned,
    text: say.disownedText,
    link: { href, label: say.choosePassword },
  });
};

const answerOver = (context: PageContext, reply: FastifyReply, error: DomainError): FastifyReply => {
  if (error.kind !== "link-invalid") return answerRefusedPage(context, reply, error);
  const { publicPages, secondFactor: say } = sentencesFor(reply.request);
  return answerMessage(context, reply, 410, {
    title: publicPages.linkInvalid,
    text: say.disownOver,
    link: { href: pathTo("forgotPassword"), label: say.choosePassword },
  });
};

const answerMessage = (
  context: PageContext,
  reply: FastifyReply,
  status: number,
  props: MessagePageProps,
): FastifyReply =>
  answerPage(context, reply, {
    status,
    html: context.pages.renderMessagePage(props, languageOf(reply.request)),
  });
