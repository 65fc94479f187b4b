import { removeUserPicture, uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readUpload, withUploads } from "../../platform/http/read-upload.ts";
import { serve } from "../../platform/http/route.ts";
import { dropPicture, receivePicture } from "../pictures/public.ts";
import { getAccount } from "./get-account.ts";

const OWN = { kind: "owner" } as const;

/** One's own picture; both calls answer the account as it is then (product §7). */
export const registerOwnPictureRoutes = (app: FastifyInstance, context: Context): void => {
  withUploads(app, (scope) => {
    serve(scope, context, uploadUserPicture, async ({ caller, request }) => {
      const act = { caller, sitter: OWN };
      const taken = await receivePicture(context, act, () => readUpload(request, uploadUserPicture.upload));
      return taken.ok ? getAccount(context, caller, caller.userId) : taken;
    });
  });

  serve(app, context, removeUserPicture, async ({ caller }) => {
    await dropPicture(context, { caller, sitter: OWN });
    return getAccount(context, caller, caller.userId);
  });
};
