import type { BridgePorts } from "./host-ports.ts";
import { BRIDGE_VERSION, type RequestAnswer, type RequestBody, type RequestName } from "./messages.ts";
import type { ParsedRequest } from "./parse-request.ts";

type Handlers = { readonly [N in RequestName]: (body: RequestBody<N>) => Promise<RequestAnswer<N>> };

/** The wrapper's handler of each call. The result rejects if a port fails. */
export const createHandlers = (ports: BridgePorts): ((request: ParsedRequest) => Promise<unknown>) => {
  const bind = createBinding(ports.vault);
  const handlers: Handlers = {
    hello: async () => ({
      ...ports.wrapper,
      capabilities: [...ports.wrapper.capabilities],
      bridge: BRIDGE_VERSION,
    }),
    "device.info": async ({ secret }) => ({
      ...(await ports.device.describe()),
      boundTo: compareSecrets(await ports.vault.read(), secret),
      hasDeviceToken: await ports.quietSigns.hasDeviceToken(),
    }),
    "device.bind": bind,
    log: async ({ level, message }) => {
      ports.log(level, message);
      return { ok: true };
    },
    "device.checks": () => ports.checks(),
    "device.openSettings": async ({ check }) => ({ opened: await ports.openSettings(check) }),
    "permission.request": async ({ kind }) => ({ state: await ports.requestPermission(kind) }),
    "agency.arm": (body) => after(ports.quietSigns.arm(body)),
    "agency.disarm": () => after(ports.quietSigns.disarm()),
    "agency.sleep": ({ until }) => after(ports.quietSigns.sleep(until)),
    "open.external": async ({ url }) => ({ opened: await ports.openExternal(url) }),
    "haptic.tick": () => after(ports.tick()),
    "store.products": (body) => ports.store.products(body),
    "store.subscribe": (body) => ports.store.subscribe(body),
    "store.restore": (body) => ports.store.restore(body),
    "store.sync": (body) => ports.store.sync(body),
    "store.redeem": (body) => ports.store.redeem(body),
    "store.manage": (body) => ports.store.manage(body),
    "store.finish": (body) => ports.store.finish(body),
  };
  return async (request) => handlers[request.name](request.body as never);
};

const after = async (work: Promise<void>): Promise<{ ok: true }> => {
  await work;
  return { ok: true };
};

/**
 * An installation belongs to the first user who registers it (product §4, Device registration). Two concurrent calls
 * must not both find the vault empty, so each waits for the one before.
 */
const createBinding = (vault: BridgePorts["vault"]): Handlers["device.bind"] => {
  let before: Promise<unknown> = Promise.resolve();
  const bind = async (secret: string): Promise<RequestAnswer<"device.bind">> => {
    const owner = compareSecrets(await vault.read(), secret);
    if (owner === "this-user") return { result: "already-bound" };
    if (owner === "other-user") return { result: "other-user" };
    await vault.write(secret);
    return { result: "bound" };
  };
  return ({ secret }) => {
    const result = before.then(() => bind(secret));
    before = result.catch(() => undefined);
    return result;
  };
};

const compareSecrets = (
  kept: string | null,
  asked: string | null,
): RequestAnswer<"device.info">["boundTo"] => {
  if (kept === null) return "nobody";
  return kept === asked ? "this-user" : "other-user";
};
