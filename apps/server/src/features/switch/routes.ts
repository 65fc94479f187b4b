import type { ConfirmAgencyPageProps } from "@afterword/contract/public-pages";
import { confirmAgency, confirmAgencyByLink } from "@afterword/contract/endpoints/switch";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName } from "../../http/device-name.ts";
import { serveForm } from "../../http/form-route.ts";
import { addressesOf, answerPage, answerRefusedPage } from "../../http/public-page.ts";
import { serve } from "../../http/route.ts";
import { confirmByButton } from "./confirm-by-button.ts";
import { confirmByLink, readReminderLink, type LinkAnswer } from "./confirm-by-link.ts";
import { tooLateSentence } from "./too-late.ts";

const { publicPages: say } = messages;

export const registerSwitchRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, confirmAgency, ({ caller, body }) =>
    confirmByButton(context, { owner: caller.userId, source: body.source, device: caller.device }),
  );

  serve(app, context, confirmAgencyByLink, async ({ params, request }) => {
    const admitted = await context.throttle.admit("secret", request.ip);
    if (!admitted.ok) return admitted;
    const answer = await confirmByLink(context, { secret: params.secret, device: deviceOf(request) });
    return outcomeOf(answer);
  });

  addPages(app, context);
};

const outcomeOf = (answer: LinkAnswer) => {
  switch (answer.kind) {
    case "confirmed":
      return ok("OK");
    case "too-late":
      return refuse({ kind: "conflict", sentence: tooLateSentence(answer.deliveredAt) });
    case "link-over":
      return refuse({
        kind: "link-invalid",
        sentence: answer.isAskedAgain ? say.askedAgainText : say.nothingDueText,
      });
    case "link-invalid":
      return refuse({ kind: "link-invalid", sentence: say.linkInvalidText });
  }
};

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers["user-agent"], false);

/** The same without a script: a page with one button, whose form is answered by a page. */
const addPages = (app: FastifyInstance, context: Context): void => {
  for (const address of addressesOf(ROUTES.confirmAgency)) {
    app.get<BySecret>(address, (request, reply) => answerQuestion(context, request, reply));
  }

  serveForm(app, ROUTES.confirmAgency, async (request, reply) => {
    const admitted = await context.throttle.admit("secret", request.ip);
    if (!admitted.ok) return answerRefusedPage(context, reply, admitted.error);
    const { secret } = request.params as { readonly secret: string };
    const answer = await confirmByLink(context, { secret, device: deviceOf(request) });
    return answerConfirmPage(context, reply, pageOf(answer), STATUS[answer.kind]);
  });
};

type BySecret = { Params: { secret: string } };

const answerQuestion = async (
  context: Context,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const admitted = await context.throttle.admit("secret", request.ip);
  if (!admitted.ok) return answerRefusedPage(context, reply, admitted.error);
  const { secret } = request.params;
  const found = await readReminderLink(context, secret);
  const ask = { action: pathTo("confirmAgency", { secret }), csrfToken: request.xsrfToken };
  const props = found.kind === "ask" ? { ...found, ...ask } : pageOf(found);
  return answerConfirmPage(context, reply, props, isOver(found.kind) ? 410 : 200);
};

const isOver = (kind: string): boolean => kind === "link-over" || kind === "link-invalid";

const STATUS = { confirmed: 200, "too-late": 409, "link-over": 410, "link-invalid": 410 } as const;

const pageOf = (answer: LinkAnswer): ConfirmAgencyPageProps => {
  switch (answer.kind) {
    case "confirmed": {
      const next = answer.nextReminderAt;
      const nextReminderAt = next === null ? null : new Date(next).toISOString();
      return { kind: "thank-you", firstname: answer.firstname, nextReminderAt };
    }
    case "too-late":
      return { kind: "too-late", deliveredAt: new Date(answer.deliveredAt).toISOString() };
    case "link-over":
      return { kind: answer.isAskedAgain ? "asked-again" : "nothing-due" };
    case "link-invalid":
      return { kind: "link-invalid" };
  }
};

const answerConfirmPage = (
  context: Context,
  reply: FastifyReply,
  props: ConfirmAgencyPageProps,
  status: number,
): FastifyReply => answerPage(context, reply, { status, html: context.pages.renderConfirmAgencyPage(props) });
