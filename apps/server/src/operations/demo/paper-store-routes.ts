import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/db/schema.ts";
import { answerError, messagesByField } from "../../platform/http/errors.ts";
import { onlyFromHere } from "../../platform/http/only-from-here.ts";
import type { PaperStore, PaperSubscription } from "../../features/subscriptions/public.ts";

const storeName = z.enum(["apple", "google"]);
const name = z.string().check(z.minLength(1), z.maxLength(200));

const order = z.object({
  store: storeName,
  buyer: name,
  product: name,
  accountToken: z.nullable(name),
  isOffer: z.boolean(),
});
const acted = z.object({
  id: name,
  act: z.enum(["cancel", "resume", "renew", "fail-card", "mend-card", "refund"]),
});
const silenced = z.object({ isSilent: z.boolean() });
const ownedBy = z.object({ store: storeName, buyer: name });

const PLACE = "/__dev/paper-store";
const OWNED_ALREADY = "You have this subscription already.";

/** The paper store as the simulated phone asks it, and the way of its notifications. There is none in production. */
export const registerPaperStoreRoutes = (app: FastifyInstance, context: Context): void => {
  const { paperStore } = context;
  if (paperStore === null) return;
  paperStore.sendTo(async ({ store, body, headers }) => {
    const answer = await app.inject({
      method: "POST",
      url: `/api/stores/${store}`,
      headers: { "content-type": "application/json", ...headers },
      payload: body,
    });
    return answer.statusCode < 300;
  });
  app.register(async (scope) => {
    scope.addHook("onRequest", onlyFromHere(context));
    addReading(scope, context, paperStore);
    addBuying(scope, context, paperStore);
  });
};

const addReading = (app: FastifyInstance, context: Context, paperStore: PaperStore): void => {
  app.get(PLACE, async (_request, reply) => reply.send(await describe(context, paperStore)));

  app.get(`${PLACE}/owned`, async (request, reply) => {
    const query = ownedBy.safeParse(request.query);
    if (!query.success)
      return answerError(reply, { kind: "invalid", fields: messagesByField(query.error, context.config) });
    return reply.send(await paperStore.listOwned(query.data.store, query.data.buyer));
  });

  app.post(`${PLACE}/silence`, async (request, reply) => {
    const body = silenced.safeParse(request.body);
    if (!body.success)
      return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
    paperStore.setSilent(body.data.isSilent);
    await paperStore.catchUp();
    return reply.send(await describe(context, paperStore));
  });
};

const addBuying = (app: FastifyInstance, context: Context, paperStore: PaperStore): void => {
  app.post(`${PLACE}/buy`, async (request, reply) => {
    const body = order.safeParse(request.body);
    if (!body.success)
      return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
    const sold = await listProducts(context.database.db);
    if (!sold.some(({ product }) => product === body.data.product))
      return answerError(reply, { kind: "not-found" });
    const purchase = await paperStore.buy(body.data);
    return purchase === null
      ? answerError(reply, { kind: "conflict", sentence: () => OWNED_ALREADY })
      : reply.send(purchase);
  });

  app.post(`${PLACE}/act`, async (request, reply) => {
    const body = acted.safeParse(request.body);
    if (!body.success)
      return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
    const purchase = await paperStore.act(body.data.id, body.data.act);
    return purchase === null ? answerError(reply, { kind: "not-found" }) : reply.send(purchase);
  });
};

const describe = async ({ database }: Context, paperStore: PaperStore) => {
  const [products, subscriptions] = await Promise.all([listProducts(database.db), paperStore.list()]);
  const titleOf = (product: string): string =>
    products.find((one) => one.product === product)?.title ?? product;
  return {
    products,
    subscriptions: subscriptions.toReversed().map((one) => ({
      id: one.key,
      store: one.store,
      buyer: one.buyer,
      product: one.product,
      title: titleOf(one.product),
      state: stateOf(one),
      renews: one.renews,
      cardFails: one.cardFails,
      expiresAt: new Date(one.expiresAt).toISOString(),
    })),
    isSilent: paperStore.isSilent(),
  };
};

const stateOf = ({ phase, refundedAt }: PaperSubscription) => (refundedAt === null ? phase : "refunded");

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Every plan with a price, in the words of a store. */
const listProducts = async (db: Kysely<DB>) => {
  const plans = await db
    .selectFrom("plans")
    .select(["product", "name", "price_cents"])
    .where("price_cents", ">", 0)
    .where("active", "=", true)
    .orderBy("price_cents")
    .execute();
  return plans.map(({ product, name: title, price_cents: cents }) => ({
    product,
    title,
    displayPrice: dollars.format(cents / 100),
  }));
};
