import sharp, { type Sharp } from "sharp";
import { crc32, deflateSync } from "node:zlib";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { LightMyRequestResponse } from "fastify";
import type { Person, TestServer } from "./test-server.ts";

/** Pictures as people and strangers send them, made for tests. */

export type Colour = { readonly r: number; readonly g: number; readonly b: number };
export const RED: Colour = { r: 220, g: 30, b: 30 };
export const BLUE: Colour = { r: 30, g: 30, b: 220 };

export const plainPicture = (width: number, height: number, colour: Colour = RED): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Left half red, right half blue, as a camera that was held upright says: turn it by a quarter. */
export const sidewaysPhoto = (): Promise<Buffer> =>
  plainPicture(200, 200)
    .composite([
      { input: { create: { width: 100, height: 200, channels: 3, background: BLUE } }, left: 100, top: 0 },
    ])
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 58/1 0/1" }, IFD0: { Make: "Camera" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** An animated picture: the first frame is red, all others are blue. */
export const movingPicture = (frames: number): Promise<Buffer> => {
  const side = 16;
  const channels = 3;
  const raw = Buffer.alloc(side * side * channels * frames);
  const inFrame = side * side;
  for (let pixel = 0; pixel < inFrame * frames; pixel++) {
    const { r, g, b } = pixel < inFrame ? RED : BLUE;
    raw.set([r, g, b], pixel * channels);
  }
  return sharp(raw, { raw: { width: side, height: side * frames, channels, pageHeight: side } })
    .gif()
    .toBuffer();
};

/** A few bytes that say of themselves that they are enormous. */
export const claimedPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
};

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** The colour in the middle of a part of a picture: from 0 to 1 from the left and from the top. */
export const colourAt = async (picture: Buffer, left: number, top: number): Promise<Colour> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  return { r, g, b };
};

/** Whether it is one of the two colours, as well as a JPEG keeps them. */
export const isAlike = (one: Colour, other: Colour): boolean =>
  Math.abs(one.r - other.r) < 30 && Math.abs(one.g - other.g) < 30 && Math.abs(one.b - other.b) < 30;

/** A form as browsers send it. */
export const formOf = async (
  parts: readonly (readonly [field: string, content: Buffer | string])[],
): Promise<{ readonly headers: { readonly "content-type": string }; readonly body: Buffer }> => {
  const form = new FormData();
  for (const [field, content] of parts) {
    if (typeof content === "string") form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(content)], { type: "image/jpeg" }), "me.jpg");
  }
  const sent = new Response(form);
  return {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: Buffer.from(await sent.arrayBuffer()),
  };
};

export type Parts = Parameters<typeof formOf>[0];

/** Sends and looks at pictures as a page does. */
export const createPictureCalls = (server: TestServer) => {
  const send = async (path: string, { token }: Person, parts: Parts): Promise<LightMyRequestResponse> =>
    server.call("POST", path, { token, ...(await formOf(parts)) });
  const look = (url: string | null) => server.app.inject({ url: url ?? "/api/picture" });
  return {
    send,
    sendOwn: (person: Person, file: Buffer) => send("/api/user/upload-pfp", person, [["file", file]]),
    sendFor: (id: string, person: Person, file: Buffer) =>
      send(`/api/recipient/upload-pfp/${id}`, person, [["file", file]]),
    getUser: async ({ _id, token }: Person): Promise<User> =>
      (await server.call("GET", `/api/user/${_id}`, { token })).json<User>(),
    look,
    isRed: async (url: string | null): Promise<boolean> =>
      isAlike(await colourAt((await look(url)).rawPayload, 0.5, 0.5), RED),
    rows: (owner: string) =>
      server.context.database.db.selectFrom("pictures").selectAll().where("owner", "=", owner).execute(),
  };
};

export const pfpOf = (answer: LightMyRequestResponse): string => answer.json<{ pfp: string }>().pfp;
