import type { ConfirmAgencyPageProps } from "@afterword/contract/public-pages";
import { confirmAgency, confirmAgencyByLink } from "@afterword/contract/endpoints/switch";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { pathTo, ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName } from "../../platform/http/device-name.ts";
import { serveForm } from "../../platform/http/form-route.ts";
import { languageOf } from "../../platform/http/language.ts";
import { addressesOf, answerPage, answerRefusedPage } from "../../platform/http/public-page.ts";
import { serve } from "../../platform/http/route.ts";
import { confirmByButton } from "./confirm-by-button.ts";
import { confirmByLink, readReminderLink, type LinkAnswer } from "./confirm-by-link.ts";
import { tooLateSentence } from "./too-late.ts";

export const registerSwitchRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, confirmAgency, ({ caller, body }) =>
    context.throttle.inLine(caller.userId, () =>
      confirmByButton(context, { owner: caller.userId, source: body.source, device: caller.device }),
    ),
  );

  serve(app, context, confirmAgencyByLink, async ({ params, request }) => {
    const answer = await press(context, request, params.secret);
    return answer.ok ? outcomeOf(answer.value) : answer;
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
        sentence: ({ publicPages: say }) => (answer.isAskedAgain ? say.askedAgainText : say.nothingDueText),
      });
    case "link-invalid":
      return refuse({ kind: "link-invalid", sentence: (say) => say.publicPages.linkInvalidText });
  }
};

/** A link that leads nowhere is the only one that may be refused for how many were tried (http/secret-throttle.ts). */
const known = <Answer extends { readonly kind: string }>(answer: Answer): Outcome<Answer> =>
  answer.kind === "link-invalid"
    ? refuse({ kind: "link-invalid", sentence: (say) => say.publicPages.linkInvalidText })
    : ok(answer);

const press = (context: Context, request: FastifyRequest, secret: string): Promise<Outcome<LinkAnswer>> =>
  context.throttle.takeSecret("link", request.ip, async () =>
    known(await confirmByLink(context, { secret, device: deviceOf(request) })),
  );

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers["user-agent"], false);

/** The same without a script: a page with one button, whose form is answered by a page. */
const addPages = (app: FastifyInstance, context: Context): void => {
  for (const address of addressesOf(ROUTES.confirmAgency)) {
    app.get<BySecret>(address, (request, reply) => answerQuestion(context, request, reply));
  }

  serveForm(app, ROUTES.confirmAgency, async (request, reply) => {
    const { secret } = request.params as { readonly secret: string };
    const answer = await press(context, request, secret);
    if (!answer.ok) return answerNothing(context, reply, answer.error);
    return answerConfirmPage(context, reply, pageOf(answer.value), STATUS[answer.value.kind]);
  });
};

type BySecret = { Params: { secret: string } };

const answerQuestion = async (
  context: Context,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { secret } = request.params;
  const read = await context.throttle.takeSecret("link", request.ip, async () =>
    known(await readReminderLink(context, secret)),
  );
  if (!read.ok) return answerNothing(context, reply, read.error);
  const found = read.value;
  const ask = { action: pathTo("confirmAgency", { secret }), csrfToken: request.xsrfToken };
  const props = found.kind === "ask" ? { ...found, ...ask } : pageOf(found);
  return answerConfirmPage(context, reply, props, found.kind === "link-over" ? 410 : 200);
};

const answerNothing = (context: Context, reply: FastifyReply, error: DomainError): FastifyReply =>
  error.kind === "link-invalid"
    ? answerConfirmPage(context, reply, { kind: "link-invalid" }, 410)
    : answerRefusedPage(context, reply, error);

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
): FastifyReply =>
  answerPage(context, reply, {
    status,
    html: context.pages.renderConfirmAgencyPage(props, languageOf(reply.request)),
  });
