import { button, element, setShown } from "../page/element.ts";
import type { StoreBoard } from "../store/store-board.ts";
import { describeSubscription, isOver, STORE_TITLES } from "../store/subscription-words.ts";
import type { PaperSubscription } from "../store/paper-store.ts";
import type { Phone } from "./phone.ts";
import type { StoreDecision, StoreDialog } from "../store/phone-store-state.ts";
import type { PhoneStore } from "../store/phone-store.ts";
import type { StoreProduct } from "../store/store-backend.ts";

/** The store of the phone in front of the app: its dialogs, and its page of subscriptions. */
export const createStoreLayer = ({ store, open }: Phone, board: StoreBoard): HTMLElement => {
  const layer = element("div", { class: "store-layer" });
  const show = (content: HTMLElement | null): void => {
    setShown(layer, content !== null);
    layer.replaceChildren(...(content === null ? [] : [content]));
  };
  let shown: unknown = null;
  const draw = (): void => {
    const { dialog, isManaging } = store.state();
    const page = isManaging ? JSON.stringify(board.ofThisPhone()) : null;
    const next = dialog ?? page;
    if (next === shown) return;
    shown = next;
    if (dialog !== null) show(createDialog(store, dialog));
    else show(page === null ? null : createManagePage(store, board, open));
    layer.querySelector<HTMLElement>(".primary")?.focus();
  };
  layer.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") store.decide("cancelled");
  });
  store.watch(draw);
  board.watch(draw);
  setShown(layer, false);
  return layer;
};

const createDialog = (store: PhoneStore, dialog: StoreDialog): HTMLElement => {
  switch (dialog.kind) {
    case "subscribe":
      return createSheet(store, {
        title: "Subscribe",
        body: [createProduct(dialog.product), createAccount(store)],
        confirm: ["Subscribe", () => store.decide("confirm")],
        others: PURCHASE_ENDS,
      });
    case "redeem":
      return createRedeemSheet(store, dialog.products);
    case "restore":
      return createSheet(store, {
        title: "Restore purchases",
        body: [element("p", {}, "Sign in to look up what you bought."), createAccount(store)],
        confirm: ["Sign in", () => store.decide("confirm")],
        others: [["The store fails", "failed"]],
      });
  }
};

type OtherEnd = readonly [name: string, decision: StoreDecision];

/** How a purchase may end other than by being paid or cancelled. */
const PURCHASE_ENDS: readonly OtherEnd[] = [
  ["Leave it pending", "pending"],
  ["Fail the card", "failed"],
];

const createRedeemSheet = (store: PhoneStore, products: readonly StoreProduct[]): HTMLElement => {
  const choices = products.map(({ product, title }, index) => {
    const input = element("input", { type: "radio", name: "code", value: product });
    input.checked = index === 0;
    return element("label", { class: "store-choice" }, input, element("span", {}, `A month of ${title}`));
  });
  const list = element("fieldset", { class: "store-choices" }, ...choices);
  const chosen = (): string | undefined => list.querySelector<HTMLInputElement>("input:checked")?.value;
  return createSheet(store, {
    title: "Redeem a code",
    body: [element("p", {}, "What is the code for?"), list],
    confirm: ["Redeem", () => store.decide("confirm", chosen())],
    others: [["The code is refused", "failed"]],
  });
};

type SheetContent = {
  readonly title: string;
  readonly body: readonly HTMLElement[];
  readonly confirm: readonly [name: string, press: () => void];
  readonly others: readonly OtherEnd[];
};

const createSheet = (store: PhoneStore, { title, body, confirm, others }: SheetContent): HTMLElement =>
  element(
    "section",
    { class: "store-sheet", role: "dialog", "aria-label": `${titleOf(store)}: ${title}` },
    createHead(titleOf(store), title),
    ...body,
    button(...confirm, { look: "primary" }),
    button("Cancel", () => store.decide("cancelled")),
    element(
      "div",
      { class: "store-others" },
      ...others.map(([name, decision]) => button(name, () => store.decide(decision), { look: "small" })),
    ),
  );

const titleOf = (store: PhoneStore): string => STORE_TITLES[store.account().store];

const createHead = (name: string, title: string): HTMLElement =>
  element("header", { class: "store-head" }, element("p", {}, name), element("h2", {}, title));

const createProduct = ({ title, displayPrice }: StoreProduct): HTMLElement =>
  element(
    "div",
    { class: "store-product" },
    element("span", { class: "home-icon", "aria-hidden": "true" }),
    element(
      "div",
      {},
      element("p", { class: "store-title" }, title),
      element("p", { class: "store-note" }, "Afterword · subscription"),
    ),
    element(
      "p",
      { class: "store-price" },
      displayPrice,
      element("span", { class: "store-note" }, " a month"),
    ),
    element("p", { class: "store-terms" }, "Renews each month until you cancel it in the store."),
  );

const createAccount = (store: PhoneStore): HTMLElement =>
  element("p", { class: "store-note" }, `${titleOf(store)} account ${store.account().buyer.slice(0, 6)}`);

const createManagePage = (store: PhoneStore, board: StoreBoard, leave: () => void): HTMLElement => {
  const subscriptions = board.ofThisPhone();
  const list = element("ol", { class: "store-list" });
  for (const subscription of subscriptions) list.append(createManaged(subscription, board));
  return element(
    "section",
    { class: "store-page", role: "dialog", "aria-label": `${titleOf(store)}: Subscriptions` },
    createHead(titleOf(store), "Subscriptions"),
    subscriptions.length === 0 ? element("p", { class: "store-note" }, "You have no subscriptions.") : list,
    button("Back to Afterword", leave, { look: "primary" }),
  );
};

const createManaged = (subscription: PaperSubscription, board: StoreBoard): HTMLElement => {
  const { title, renews } = subscription;
  const line = element(
    "li",
    { class: "store-line" },
    element("p", { class: "store-title" }, title),
    element("p", { class: "store-note" }, describeSubscription(subscription)),
  );
  if (!isOver(subscription))
    line.append(
      button(
        renews ? "Cancel subscription" : "Renew again",
        () => void board.act(subscription, renews ? "cancel" : "resume"),
        { look: renews ? "danger" : "plain" },
      ),
    );
  return line;
};
