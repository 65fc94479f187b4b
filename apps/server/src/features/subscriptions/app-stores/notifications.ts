import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Context } from "../../../context.ts";
import { transaction, type Trx } from "../../../platform/db/transaction.ts";
import { acknowledge } from "./acknowledging.ts";
import type { AppStore, AppStoreName, NotificationReading, StoreCall } from "./app-store.ts";
import { takeSaid, type Taken, type Taking, type TakingContext } from "./take-said.ts";

export type NotificationContext = TakingContext & Pick<Context, "appStores">;

/** In whose words a call may be: the paper store speaks as the others do. */
const SPEAKERS = { apple: ["apple", "paper"], google: ["google", "paper"] } as const satisfies Record<
  string,
  readonly AppStoreName[]
>;

/**
 * A call of an app store itself. It is answered with success only once everything that follows is committed: the store
 * sends again what was not. Sent twice it counts once.
 */
export const takeNotification = async (
  context: NotificationContext,
  from: keyof typeof SPEAKERS,
  call: StoreCall,
): Promise<Outcome<string>> => {
  const [first, ...others] = SPEAKERS[from].flatMap((name) => context.appStores[name] ?? []);
  if (first === undefined) return refuse({ kind: "not-found" });
  const askedAt = context.clock.now();
  const { store, read } = await readBy([first, ...others], call);
  switch (read.kind) {
    case "unverified":
      context.log.warn({ store: from, why: read.why }, "a notification of an app store is not genuine");
      return refuse({ kind: "no-session" });
    case "silent":
      context.log.warn({ store: from, why: read.why }, "a notification waits until its store can be asked");
      return refuse({ kind: "busy" });
    case "notification":
      await take(context, store, { ...read, askedAt });
      return ok("OK");
  }
};

/** By the first of them that knows it as its own; as the last one refuses it where none does. */
const readBy = async (
  [store, ...others]: readonly [AppStore, ...AppStore[]],
  call: StoreCall,
): Promise<{ readonly store: AppStore; readonly read: NotificationReading }> => {
  const read = await store.readNotification(call);
  const [next, ...rest] = others;
  return read.kind === "unverified" && next !== undefined ? readBy([next, ...rest], call) : { store, read };
};

type Notification = Extract<NotificationReading, { readonly kind: "notification" }> & Pick<Taking, "askedAt">;

const take = async (
  context: NotificationContext,
  store: AppStore,
  { id, said, askedAt }: Notification,
): Promise<void> => {
  const taken = await transaction(context.database.db, async (trx) => {
    if (!(await isFirst(trx, context, { store: store.name, id }))) return null;
    return said === null ? null : takeFirst(trx, context, { store: store.name, id, said, askedAt });
  });
  if (taken === null || said === null) return;
  context.notifyJobs();
  if (taken.kind === "taken" && taken.owner !== null && taken.plan !== null)
    await acknowledge(context, store, said);
};

type NotificationId = { readonly store: AppStoreName; readonly id: string };

const isFirst = async (
  trx: Trx,
  { clock }: Pick<Context, "clock">,
  { store, id }: NotificationId,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("store_notifications")
    .values({ store, id, received_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.columns(["store", "id"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

const takeFirst = async (
  trx: Trx,
  context: NotificationContext,
  { store, id, said, askedAt }: NotificationId & Pick<Taking, "said" | "askedAt">,
): Promise<Taken> => {
  const taken = await takeSaid(trx, context, { said, askedAt, claimant: null, isChosen: false });
  // It is told by an alarm until the product is a plan's (operations/monitoring).
  if (taken.kind === "taken" && taken.plan === null)
    await trx
      .updateTable("store_notifications")
      .set({ parked_because: PRODUCT_UNKNOWN })
      .where("store", "=", store)
      .where("id", "=", id)
      .execute();
  return taken;
};

const PRODUCT_UNKNOWN = "product-unknown";

/** Far longer than an app store sends one again; what is older than that changes nothing either, for its words are. */
const FORGOTTEN_AFTER_MS = 90 * DAY_MS;

/** Notifications were kept to count each once; those that wait for a person stay. */
export const forgetNotifications = async ({
  clock,
  database,
}: Pick<Context, "clock" | "database">): Promise<void> => {
  await database.db
    .deleteFrom("store_notifications")
    .where("received_at", "<", new Date(clock.now() - FORGOTTEN_AFTER_MS))
    .where("parked_because", "is", null)
    .execute();
};
