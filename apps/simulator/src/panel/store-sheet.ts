import type { StatusLine } from "../page/status-line.ts";
import { button, element, setShown, setText, sheet } from "../page/element.ts";
import { createSwitch } from "../page/switch.ts";
import type { StoreBoard } from "../store/store-board.ts";
import { describeSubscription, isOver, STORE_TITLES } from "../store/subscription-words.ts";
import type { PaperAct, PaperSubscription } from "../store/paper-store.ts";
import type { Phone } from "../phone/phone.ts";

/** What happens at the phone's app store, outside the app. */
export const createStoreSheet = (phone: Phone, board: StoreBoard, statusLine: StatusLine): HTMLElement => {
  const { store } = phone;
  const name = element("span", { class: "chip" });
  const hint = element("p", { class: "hint" });
  const list = element("ol", { class: "sold-list" });
  const pending = createPending(phone, statusLine);
  const code = button("Redeem a code", () => void redeem(phone, board, statusLine));
  const dies = createSwitch("The app dies after the next purchase", (isOn) =>
    store.setDiesAfterPurchase(isOn),
  );
  const silent = createSwitch("The store is silent to the server", (isOn) => void board.silence(isOn));
  let shown = "";
  const draw = (): void => {
    const { paperStore, failure } = board.state();
    setText(name, STORE_TITLES[store.account().store]);
    const sold = board.ofThisPhone();
    setText(hint, failure ?? (sold.length === 0 ? noneSold(paperStore?.products.length ?? 0) : ""));
    const next = JSON.stringify(sold);
    if (next !== shown) list.replaceChildren(...sold.map((one) => createSold(one, board, statusLine)));
    shown = next;
    pending.draw();
    code.disabled = (paperStore?.products.length ?? 0) === 0;
    dies.input.checked = store.state().diesAfterPurchase;
    silent.input.checked = paperStore?.isSilent ?? false;
  };
  store.watch(() => void board.refresh());
  for (const watched of [store, phone, board]) watched.watch(draw);
  draw();
  return sheet(
    "App store",
    element("div", { class: "row" }, element("span", {}, "Store of this phone"), name),
    hint,
    list,
    pending.element,
    element("div", { class: "button-grid" }, code),
    dies.element,
    silent.element,
  );
};

const noneSold = (products: number): string =>
  products === 0
    ? "It sells nothing: there is no plan with a price."
    : "Nothing was bought yet. Choose a plan in the app.";

const ACTS: readonly (readonly [
  name: string,
  act: PaperAct,
  isOffered: (one: PaperSubscription) => boolean,
])[] = [
  ["Cancel", "cancel", ({ renews }) => renews],
  ["Resume", "resume", ({ renews }) => !renews],
  ["Renew now", "renew", ({ renews, cardFails, state }) => renews && !cardFails && state === "paid"],
  ["Fail the card", "fail-card", ({ cardFails }) => !cardFails],
  ["Mend the card", "mend-card", ({ cardFails }) => cardFails],
  ["Refund", "refund", () => true],
];

const createSold = (
  subscription: PaperSubscription,
  board: StoreBoard,
  statusLine: StatusLine,
): HTMLElement => {
  const { title } = subscription;
  const act = (name: string, wanted: PaperAct) => async (): Promise<void> => {
    const failure = await board.act(subscription, wanted);
    if (failure === null) statusLine.say(`${name}: done for ${title}.`);
    else statusLine.say(failure, "bad");
  };
  const buttons = isOver(subscription)
    ? []
    : ACTS.filter(([, , isOffered]) => isOffered(subscription)).map(([name, wanted]) =>
        button(name, () => void act(name, wanted)(), { look: wanted === "refund" ? "danger" : "plain" }),
      );
  return element(
    "li",
    {},
    element("p", { class: "sold-title" }, title),
    element("p", { class: "hint" }, describeSubscription(subscription)),
    element("div", { class: "button-grid" }, ...buttons),
  );
};

/** A purchase that waits for an approval. */
const createPending = ({ store }: Phone, statusLine: StatusLine) => {
  const approve = async (): Promise<void> => {
    await store.approvePending();
    statusLine.say("The pending purchase was paid.");
  };
  const decline = (): void => {
    store.declinePending();
    statusLine.say("The pending purchase was declined.");
  };
  const line = element(
    "div",
    { class: "pending-purchase" },
    element("p", {}, "A purchase waits for an approval."),
    element(
      "div",
      { class: "button-grid" },
      button("Approve", () => void approve()),
      button("Decline", decline),
    ),
  );
  return { element: line, draw: () => setShown(line, store.state().pending !== null) };
};

const redeem = async ({ store }: Phone, board: StoreBoard, statusLine: StatusLine): Promise<void> => {
  const [product] = board.state().paperStore?.products ?? [];
  if (product === undefined) return;
  const isNew = await store.redeemOutside(product.product);
  await board.refresh();
  if (isNew) statusLine.say(`A code for ${product.title} was redeemed in the store.`);
  else statusLine.say(`${product.title} is there already.`, "bad");
};
