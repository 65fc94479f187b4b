import * as calls from "@afterword/contract/endpoints/second-factor";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { listFactors, removeFactor, renamePasskey } from "./factors.ts";
import { finishOneTimeCodes, startOneTimeCodes } from "./one-time-codes.ts";
import { finishPasskey, startPasskey } from "./passkeys.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";

export const registerSecondFactorRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.getSecondFactors, async ({ caller }) => ok(await listFactors(context, caller)));

  serve(app, context, calls.startPasskey, ({ caller, body, request }) =>
    startPasskey(context, { caller, password: body.password, ip: request.ip }),
  );

  serve(app, context, calls.finishPasskey, ({ caller, body }) => finishPasskey(context, caller, body));

  serve(app, context, calls.renamePasskey, ({ caller, params, body }) =>
    renamePasskey(context, caller, { id: params.id, name: body.name }),
  );

  serve(app, context, calls.removePasskey, ({ caller, params, body, request }) => {
    const change = { caller, password: body.password, ip: request.ip };
    return removeFactor(context, change, { kind: "passkey", id: params.id });
  });

  serve(app, context, calls.startOneTimeCodes, ({ caller, body, request }) =>
    startOneTimeCodes(context, { caller, password: body.password, ip: request.ip }),
  );

  serve(app, context, calls.finishOneTimeCodes, ({ caller, body, request }) =>
    finishOneTimeCodes(context, caller, { code: body.code, ip: request.ip }),
  );

  serve(app, context, calls.removeOneTimeCodes, ({ caller, body, request }) => {
    const change = { caller, password: body.password, ip: request.ip };
    return removeFactor(context, change, { kind: "one-time-codes" });
  });

  serve(app, context, calls.renewRecoveryCodes, ({ caller, body, request }) =>
    renewRecoveryCodes(context, { caller, password: body.password, ip: request.ip }),
  );
};
