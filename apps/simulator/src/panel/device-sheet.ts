import type { StatusLine } from "../page/status-line.ts";
import { button, definitions, element, setText, sheet } from "../page/element.ts";
import { createSegment } from "../page/theme.ts";
import type { Phone } from "../phone/phone.ts";

const PHONES = [
  { value: "ios", name: "iPhone" },
  { value: "android", name: "Android" },
] as const;

/** Which phone it is, what the website calls it, and who owns it. */
export const createDeviceSheet = (phone: Phone, statusLine: StatusLine): HTMLElement => {
  const [deviceId, owner, pushToken] = [createValue(), createValue(), createValue()];
  const draw = (): void => {
    const { installation } = phone.state();
    setText(deviceId, installation.deviceId);
    setText(owner, describeOwner(phone.push.kept("secret")));
    setText(pushToken, installation.pushToken);
  };
  phone.watch(draw);
  draw();
  const choice = createSegment("Phone", PHONES, phone.state().platform, (platform) => {
    phone.pickUp(platform);
    statusLine.say(platform === "ios" ? "You hold the iPhone." : "You hold the Android phone.");
  });
  const renew = button("New push token", () => {
    phone.renewPushToken();
    statusLine.say("The page was told of a new push token.");
  });
  const spoil = button("Dead push token", () => {
    phone.spoilPushToken();
    statusLine.say("Pushes to the new token are answered as if the app were gone.");
  });
  const reinstall = button(
    "Reinstall the app",
    () => {
      phone.reinstall();
      statusLine.say("Another device, owned by nobody, logged out.");
    },
    { look: "danger" },
  );
  return sheet(
    "Device",
    choice,
    definitions({ class: "facts" }, [
      ["Device id", deviceId],
      ["Bound to", owner],
      ["Push token", pushToken],
    ]),
    element("div", { class: "button-grid pairs" }, renew, spoil, reinstall),
  );
};

const createValue = (): HTMLElement => element("span", { class: "code" });

/** The phone knows its owner only by a secret. Its first characters are enough to tell two apart. */
const describeOwner = (secret: string | null): string =>
  secret === null ? "nobody yet" : `the user of secret ${secret.slice(0, 8)}…`;
