import { DAY_MS } from "@afterword/core/time/duration";
import { beforeEach, describe, expect, it } from "vitest";
import { sample } from "../../testing/recordings.ts";
import { withConversions } from "./converting.fixture.ts";
import { tellWithheld } from "./owner-mails.ts";

const { at, convert, known, replaceFfmpeg } = withConversions();
/** Whatever is handed over is that long. */
beforeEach(() =>
  replaceFfmpeg({ convert: async ({ input }) => ({ kind: "made", file: input, seconds: 30, cover: null }) }),
);

/** A note that names this take, and says that it is so long. */
const save = async (file: string, length: number): Promise<void> => {
  const recording = { type: "audio", cloud: `${at.ada._id}/${file}`, length };
  const body = { title: "For Miriam", text: "", recording, active: false, recipients: [] };
  const answer = await at.server.call("POST", "/api/note", { body, token: at.ada.token });
  expect(answer.statusCode).toBe(200);
};
const newConverted = async (length: number): Promise<string> => {
  const file = at.device.newTake("m4a");
  await save(file, length);
  await at.device.upload(file, await sample("voice.webm"));
  await convert();
  return file;
};
const tell = () => tellWithheld(at.server.context);
const told = async (): Promise<string[]> => {
  const { rows } = await at.server.context.database.pool.query<{ key: string }>(
    "select key from mails where kind = 'recording-withheld' and owner = $1",
    [at.ada._id],
  );
  return rows.map(({ key }) => key);
};

describe("recordings that are longer than their note says", () => {
  it("The owner is told once, and not of the recordings that are as long as they should be", async () => {
    const file = await newConverted(2);
    await newConverted(30);
    expect((await known(file))?.state).toBe("withheld");
    await tell();
    await tell();
    await at.server.pass(DAY_MS);
    await tell();
    expect(await told()).toEqual([file]);
  });

  it("The owner is not told of a recording that its note knows the length of by then", async () => {
    const file = await newConverted(2);
    await save(file, 30);
    expect((await known(file))?.state).toBe("ready");
    await tell();
    expect(await told()).toEqual([]);
  });
});
