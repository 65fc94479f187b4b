import { expect } from "vitest";
import type { EventBody, EventName } from "../messages.ts";
import { GREETING, pause, type Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";

type PushKind = EventBody<"push.token">["pushKind"];
type Happening = { [N in EventName]: { readonly name: N; readonly body: EventBody<N> } }[EventName];

const happenings = (pushKind: PushKind): readonly Happening[] => [
  { name: "lifecycle", body: { state: "background" } },
  { name: "lifecycle", body: { state: "active" } },
  { name: "network", body: { online: false } },
  { name: "back", body: {} },
  { name: "push.token", body: { pushToken: "a-new-token", pushKind } },
  { name: "push.opened", body: { path: "/notes" } },
];

const opened = (phone: Conversation) => phone.events().filter(({ name }) => name === "push.opened");

/** What the phone tells by itself. */
export const eventLaws = (pushKind: PushKind): readonly Law[] => [
  ...happenings(pushKind).map(({ name, body }) =>
    law(`The event ${name} ${JSON.stringify(body)} is reported to the page`, async (phone) => {
      await phone.call(1, "hello", GREETING);
      phone.host.happen(name, body);
      await phone.eventually(() =>
        expect(phone.events()).toContainEqual(expect.objectContaining({ name, body })),
      );
    }),
  ),

  law("No event is sent before the page has said hello", async (phone) => {
    await phone.call(1, "device.info", { secret: null });
    phone.host.happen("network", { online: false });
    await pause();
    expect(phone.events()).toEqual([]);
  }),

  law("A page that says hello while the phone is offline gets a network event", async (phone) => {
    phone.host.happen("network", { online: false });
    await phone.call(1, "hello", GREETING);
    await phone.eventually(() =>
      expect(phone.events()).toMatchObject([{ name: "network", body: { online: false } }]),
    );
  }),

  law("The push that opened the app is told to the first page that says hello, once", async (phone) => {
    phone.host.happen("push.opened", { path: "/notes" });
    await phone.call(1, "hello", GREETING);
    await phone.eventually(() => expect(opened(phone)).toMatchObject([{ body: { path: "/notes" } }]));
    await phone.call(1, "hello", GREETING);
    await pause();
    expect(opened(phone)).toHaveLength(1);
  }),

  law("An event is sent once to a page that said hello after another one", async (phone) => {
    await phone.call(1, "hello", GREETING);
    await phone.call(1, "hello", GREETING);
    await phone.call(2, "device.info", { secret: null });
    phone.host.happen("back", {});
    await phone.eventually(() => expect(phone.events()).not.toEqual([]));
    await pause();
    expect(phone.events()).toHaveLength(1);
  }),
];
