import { getLinkedRecording } from "@afterword/contract/endpoints/media";
import { getNoteBySecret } from "@afterword/contract/endpoints/notes";
import { giveSignByPush } from "@afterword/contract/endpoints/phones";
import { loginAgain } from "@afterword/contract/endpoints/sessions";
import { giveSignOfLife, giveSignOfLifeByLink } from "@afterword/contract/endpoints/signs-of-life";
import { ROUTES } from "@afterword/core/routes/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { registerDemoAccountRoutes } from "./operations/demo/account-routes.ts";
import { registerDisownRoutes } from "./features/accounts/disown-routes.ts";
import { registerAuditRoutes } from "./features/audit/routes.ts";
import { registerAccountRoutes } from "./features/accounts/routes.ts";
import { registerDeliveredNoteRoutes } from "./features/delivered-notes/routes.ts";
import { registerDevRoutes } from "./operations/demo/dev-routes.ts";
import { registerPaperStoreRoutes } from "./operations/demo/paper-store-routes.ts";
import { registerHistoryRoutes } from "./features/history/routes.ts";
import { registerClientRoutes } from "./operations/monitoring/client-routes.ts";
import { registerMediaRoutes } from "./features/media/routes.ts";
import { registerNoteRoutes } from "./features/notes/routes.ts";
import { registerPhoneRoutes } from "./features/phones/routes.ts";
import { registerPictureRoutes } from "./features/pictures/routes.ts";
import { registerPlanRoutes } from "./features/plans/routes.ts";
import { registerRecipientRoutes } from "./features/recipients/routes.ts";
import { registerRehearsalRoutes } from "./features/rehearsals/routes.ts";
import { registerSecurityRoutes } from "./features/security/routes.ts";
import { registerSecondFactorRoutes } from "./features/second-factor/routes.ts";
import { registerDeliveryRoutes } from "./features/deliveries/routes.ts";
import { registerSessionRoutes } from "./features/sessions/routes.ts";
import { registerSnippetRoutes } from "./features/snippets/routes.ts";
import { registerSignOfLifeRoutes } from "./features/signs-of-life/routes.ts";
import { registerSubscriptionRoutes } from "./features/subscriptions/routes.ts";
import { registerUserAdminRoutes } from "./features/user-admin/routes.ts";
import { registerSystemRoutes } from "./operations/setup/routes.ts";
import { registerDumpRoutes } from "./operations/maintenance/dump-routes.ts";
import { registerHealthRoutes } from "./operations/monitoring/readiness.ts";

type Registration = (app: FastifyInstance, context: Context) => void;

/** What each feature registers, one line each. The order does not matter: no two of them share a path. */
const REGISTRATIONS: readonly Registration[] = [
  registerAccountRoutes,
  registerAuditRoutes,
  registerDeliveredNoteRoutes,
  registerDemoAccountRoutes,
  registerDevRoutes,
  registerDisownRoutes,
  registerDumpRoutes,
  registerHistoryRoutes,
  registerClientRoutes,
  registerMediaRoutes,
  registerNoteRoutes,
  registerPaperStoreRoutes,
  registerPhoneRoutes,
  registerPictureRoutes,
  registerPlanRoutes,
  registerRecipientRoutes,
  registerRehearsalRoutes,
  registerSecurityRoutes,
  registerSecondFactorRoutes,
  registerDeliveryRoutes,
  registerSessionRoutes,
  registerSnippetRoutes,
  registerSignOfLifeRoutes,
  registerSubscriptionRoutes,
  registerUserAdminRoutes,
  registerSystemRoutes,
  registerHealthRoutes,
];

export const registerFeatures = (app: FastifyInstance, context: Context): void => {
  for (const register of REGISTRATIONS) register(app, context);
};

/**
 * What is taken however much the network, or the person, has asked before. A sign of life that is refused delivers the
 * notes of a living owner, and the reader of a note cannot ask for another one; neither may depend on what others
 * behind the same address do. `secret-throttle.ts` bounds what they cost.
 */
export const ROUTES_NEVER_REFUSED: ReadonlySet<string> = new Set([
  ROUTES.signOfLife,
  giveSignOfLife.path,
  giveSignOfLifeByLink.path,
  giveSignByPush.path,
  // The button of the app needs a session that has not run out.
  loginAgain.path,
  ROUTES.publicNote,
  getNoteBySecret.path,
  getLinkedRecording.path,
]);
