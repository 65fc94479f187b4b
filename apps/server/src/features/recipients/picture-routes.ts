import { NEW_RECIPIENT, uploadRecipientPicture } from "@afterword/contract/endpoints/pictures";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readUpload, withUploads } from "../../http/read-upload.ts";
import { serve } from "../../http/route.ts";
import type { Sitter } from "../../pictures/picture-rows.ts";
import { takePicture } from "../../pictures/take-picture.ts";

export const registerRecipientPictureRoutes = (app: FastifyInstance, context: Context): void => {
  withUploads(app, (scope) => {
    serve(scope, context, uploadRecipientPicture, async ({ caller, params, request }) => {
      const admitted = await context.throttle.admitPicture(caller.userId);
      if (!admitted.ok) return admitted;
      const file = await readUpload(request, uploadRecipientPicture.upload);
      if (!file.ok) return file;
      const taken = await takePicture(context, { caller, sitter: sitterOf(params.id) }, file.value);
      return taken.ok ? ok({ pfp: taken.value }) : taken;
    });
  });
};

const sitterOf = (id: string): Sitter =>
  id === NEW_RECIPIENT ? { kind: "next-recipient" } : { kind: "recipient", id };
