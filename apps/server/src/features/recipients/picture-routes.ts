import { NEW_RECIPIENT, uploadRecipientPicture } from "@afterword/contract/endpoints/pictures";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readUpload, withUploads } from "../../platform/http/uploads.ts";
import { serve } from "../../platform/http/route.ts";
import { storePicture, type PictureOwner } from "../pictures/public.ts";

export const registerRecipientPictureRoutes = (app: FastifyInstance, context: Context): void => {
  withUploads(app, (scope) => {
    serve(scope, context, uploadRecipientPicture, async ({ caller, params, request }) => {
      const act = { caller, pictureOwner: pictureOwnerOf(params.id) };
      const taken = await storePicture(context, act, () =>
        readUpload(request, uploadRecipientPicture.upload),
      );
      return taken.ok ? ok({ pfp: taken.value }) : taken;
    });
  });
};

const pictureOwnerOf = (id: string): PictureOwner =>
  id === NEW_RECIPIENT ? { kind: "next-recipient" } : { kind: "recipient", id };
