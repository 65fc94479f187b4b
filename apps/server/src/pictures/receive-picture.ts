import type { Upload } from "@afterword/contract/endpoint";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { readUpload } from "../http/read-upload.ts";
import { takePicture } from "./take-picture.ts";
import type { Act } from "./take-picture.ts";

/** Reads a picture in a turn and keeps it. Whoever finds no turn has used up none of the pictures of an hour. */
export const receivePicture = (
  context: Context,
  act: Act,
  request: FastifyRequest,
  upload: Upload,
): Promise<Outcome<string>> =>
  context.takeUploadTurn(act.caller.userId, async () => {
    const admitted = await context.throttle.admitPicture(act.caller.userId);
    if (!admitted.ok) return admitted;
    const file = await readUpload(request, upload);
    return file.ok ? takePicture(context, act, file.value) : file;
  });
