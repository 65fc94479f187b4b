import { pathTo } from "@afterword/core/routes/paths";
import { describe, expect, it } from "vitest";
import { openAccount } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { storageOf } from "../open-page-as.ts";
import { openPhoneDevice } from "../phone-device.ts";

const stage = openStage();

describe("the product on the phone of the stories", () => {
  it("The page greets the wrapper, asks for the phone, and a return to it is a sign of life", async () => {
    const { world, browser } = stage;
    const writer = await openAccount(world, {
      firstname: "Dora",
      lastname: "Keller",
      email: "device@example.com",
    });
    const localStorage = Object.entries(storageOf(writer)).map(([name, value]) => ({ name, value }));
    const device = await openPhoneDevice(browser, {
      origin: world.origin,
      system: "android",
      deviceId: `phone-of-${writer.email}`,
      look: { storageState: { cookies: [], origins: [{ origin: world.origin, localStorage }] } },
    });
    await device.page.goto(`${world.origin}${pathTo("notes")}`);
    await expect.poll(device.sent).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ body: expect.objectContaining({ platform: "android" }) as unknown }),
        expect.objectContaining({
          body: expect.objectContaining({ deviceId: `phone-of-${writer.email}` }) as unknown,
        }),
      ]),
    );
    // To have opened the app is a sign of its own, which is settled by then.
    await device.page.waitForLoadState("networkidle");
    device.happen("lifecycle", { state: "background" });
    const sign = device.page.waitForRequest(/\/api\/user\/confirm-agency$/);
    device.happen("lifecycle", { state: "active" });
    await sign;
  });
});
