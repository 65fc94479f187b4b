import { SECOND_MS } from "@afterword/core/time/duration";
import { expect, it } from "vitest";
import { createDevice, sample } from "../../testing/recordings.ts";
import { withConversions } from "./converting.fixture.ts";

const { at, convert, replaceFfmpeg } = withConversions();

it("The recording of an account waits for one of another account's many, not for all", async () => {
  const ben = await at.server.addPerson();
  const bens = await createDevice(at.server, ben);
  for (let count = 0; count < 3; count += 1)
    await at.device.upload(at.device.newTake("m4a"), await sample("voice.webm"));
  await at.server.pass(SECOND_MS);
  await bens.upload(bens.newTake("m4a"), await sample("voice.webm"));
  let turn = 0;
  replaceFfmpeg({
    convert: async () => {
      await at.server.pass(SECOND_MS);
      return { kind: "unreadable", reason: String((turn += 1)) };
    },
  });
  await convert();
  const { rows } = await at.server.context.database.pool.query<{ owner: string }>(
    "select owner from recordings order by failure",
  );
  expect(rows.map(({ owner }) => (owner === ben._id ? "Ben" : "Ada"))).toEqual(["Ada", "Ben", "Ada", "Ada"]);
});
