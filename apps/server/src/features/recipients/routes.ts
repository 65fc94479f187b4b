import * as calls from "@afterword/contract/endpoints/recipients";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import { getOwnerKey } from "../../address-book/owner-key.ts";
import { listRecipients } from "../../address-book/recipients.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { serve } from "../../http/route.ts";
import { deleteRecipient } from "./delete-recipient.ts";
import { findRecipient } from "./queries.ts";
import { addRecipient, updateRecipient } from "./save-recipient.ts";

export const registerRecipientRoutes = (app: FastifyInstance, context: Context): void => {
  const { db } = context.database;
  const ownerOf = (caller: Caller) => ({ owner: caller.userId, device: caller.device });

  serve(app, context, calls.listRecipients, async ({ caller }) => {
    const key = await getOwnerKey(db, context, caller.userId);
    return ok(await listRecipients(db, key, caller.userId));
  });

  serve(app, context, calls.getRecipient, async ({ caller, params }) => {
    const key = await getOwnerKey(db, context, caller.userId);
    const recipient = await findRecipient(db, key, caller.userId, params.id);
    return recipient === undefined ? refuse({ kind: "not-found" }) : ok(recipient);
  });

  serve(app, context, calls.addRecipient, ({ caller, body: { _id, name, email } }) =>
    addRecipient(context, { ...ownerOf(caller), id: _id ?? context.ids.uuid(), content: { name, email } }),
  );

  serve(app, context, calls.updateRecipient, ({ caller, params, body: { name, email } }) =>
    updateRecipient(context, { ...ownerOf(caller), id: params.id, content: { name, email } }),
  );

  serve(app, context, calls.deleteRecipient, ({ caller, params }) =>
    deleteRecipient(context, { ...ownerOf(caller), id: params.id }),
  );
};
