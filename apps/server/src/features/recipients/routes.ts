import { NEW_RECIPIENT, uploadRecipientPicture } from "@afterword/contract/endpoints/pictures";
import * as calls from "@afterword/contract/endpoints/recipients";
import type { Language } from "@afterword/core/language/languages";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { findRecipient, listRecipients } from "./queries.ts";
import type { Context } from "../../context.ts";
import { pictureIdOf, type PictureOwner, storePicture, type WaitingPicture } from "../pictures/public.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { serve } from "../../platform/http/route.ts";
import { addRecipient, deleteRecipient, updateRecipient } from "./recipient-saving.ts";
import { readUpload, withUploads } from "../../platform/http/uploads.ts";

export const registerRecipientRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;
  const ownerOf = (caller: Caller) => ({ owner: caller.userId, device: caller.device });

  serve(app, context, calls.listRecipients, async ({ caller }) => {
    const key = await getOwnerKey(db, context, caller.userId);
    return ok(await listRecipients(db, context, caller.userId, key));
  });

  serve(app, context, calls.getRecipient, async ({ caller, params }) => {
    const key = await getOwnerKey(db, context, caller.userId);
    const recipient = await findRecipient(db, context, { owner: caller.userId, id: params.id }, key);
    return recipient === undefined ? refuse({ kind: "not-found" }) : ok(recipient);
  });

  serve(app, context, calls.addRecipient, ({ caller, body: { _id, name, email, hasPfp, pfp, language } }) =>
    addRecipient(context, {
      ...ownerOf(caller),
      id: _id ?? context.ids.uuid(),
      content: { name, email },
      language: wishOf(language),
      wanted: hasPfp === true ? wantedPicture(pfp ?? null) : undefined,
    }),
  );

  serve(app, context, calls.updateRecipient, ({ caller, params, body: { name, email, hasPfp, language } }) =>
    updateRecipient(context, {
      ...ownerOf(caller),
      id: params.id,
      content: { name, email },
      language: wishOf(language),
      dropsPicture: hasPfp === false,
    }),
  );

  serve(app, context, calls.deleteRecipient, ({ caller, params }) =>
    deleteRecipient(context, { ...ownerOf(caller), id: params.id }),
  );

  registerPictureRoutes(app, context);
};

/** A form has an empty choice for the writer's language. */
const wishOf = (language: calls.RecipientBody["language"]): Language | null | undefined =>
  language === "" ? null : language;

/** A program may say no more than that there is a picture (product §7); ours says which one. */
const wantedPicture = (pfp: string | null): WaitingPicture =>
  pfp === null ? { kind: "any" } : { kind: "this", picture: pictureIdOf(pfp) };

const registerPictureRoutes = (app: FastifyInstance, context: Context): void => {
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
