import * as calls from "@afterword/contract/endpoints/media";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { streamUpload, withUploads } from "../../platform/http/uploads.ts";
import { storePart } from "./part-storing.ts";
import { readLinkedRecording, readOwnRecording } from "./recording-reading.ts";
import { removeRecordings } from "./remove-recordings.ts";

export const registerMediaRoutes = (app: FastifyInstance, context: Context): void => {
  withUploads(app, (scope) => {
    serve(scope, context, calls.storeMediaPart, ({ params, request }) => {
      const { userSecret: secret, filePart, isLastPart } = params;
      const part = { secret, filePart, isLast: isLastPart === "1" };
      const sender = { ip: request.ip, hangUp: () => void request.raw.destroy() };
      return storePart(context, part, sender, (take) =>
        streamUpload(request, calls.storeMediaPart.upload, take),
      );
    });
  });

  serve(app, context, calls.getDownloadCredential, async ({ caller }) => {
    const { token, validSecs } = context.recordingUrls.credentialOf(caller.userId);
    const downloadUrl = `${context.config.publicUrl}${OWN_RECORDINGS}`;
    return ok({ authorizationToken: token, downloadUrl, validSecs });
  });

  serve(app, context, calls.deleteMedia, ({ caller, body }) =>
    removeRecordings(context, caller.userId, body.recordings),
  );

  void app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply, payload) => {
      if (reply.statusCode < 400) reply.header("cache-control", "private, no-store");
      // A player asks for one range after the other, and none of them is a page.
      reply.removeHeader("set-cookie");
      return payload;
    });
    serve(scope, context, calls.getOwnRecording, ({ params, request }) =>
      readOwnRecording(context, { owner: params.owner, name: params.file }, givenBy(request)),
    );
    serve(scope, context, calls.getLinkedRecording, ({ params }) =>
      readLinkedRecording(context, params.token, params.as),
    );
  });
};

const OWN_RECORDINGS = calls.getOwnRecording.path.replace("/:owner/:file", "");

type Query = Partial<Record<string, unknown>>;

/** As the header, with or without its scheme, or as the query parameter of that name. */
const givenBy = (request: FastifyRequest): { readonly token: string; readonly isDownload: boolean } => {
  const query = request.query as Query;
  const given = request.headers.authorization ?? query["Authorization"];
  const token = typeof given === "string" ? given.replace(/^Bearer /i, "") : "";
  return { token, isDownload: query["download"] !== undefined };
};
