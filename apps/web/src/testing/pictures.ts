import { pictures as say } from "@afterword/core/messages/pictures";
import { page } from "vitest/browser";

type Colour = "red" | "blue" | "white" | "other";

/** A picture whose left half is red and whose right half is blue. */
export async function makePicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is nothing to draw on");
  for (const [colour, left] of [
    ["red", 0],
    ["blue", width / 2],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(left, 0, width / 2, height);
  }
  return new File([await canvas.convertToBlob()], "me.png", { type: "image/png" });
}

/** Chooses a file as a user does in the system's window, which tests cannot control. */
export async function chooseFile(file: File): Promise<void> {
  await page
    .getByRole("button", { name: say.choose })
    .or(page.getByRole("button", { name: say.chooseOther }))
    .click();
  putFile(file);
}

const fileInput = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no file can be chosen here");
  return input;
};

function putFile(file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  const input = fileInput();
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The colours of a picture at positions from 0 (left) to 1, half-way down. */
export async function coloursOf(picture: Blob, places: readonly number[]): Promise<readonly Colour[]> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (context === null) throw new Error("there is nothing to draw on");
  context.drawImage(bitmap, 0, 0);
  const row = Math.floor(bitmap.height / 2);
  return places.map((place) =>
    nameOf(context.getImageData(Math.floor(place * (bitmap.width - 1)), row, 1, 1).data),
  );
}

/** The distance from the mask's left edge to where the picture turns from red to blue, in units. */
export function edgeOnStage(): number {
  const canvas = document.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) throw new Error("no picture is being cropped");
  const row = context.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1).data;
  const pixels = Array.from({ length: canvas.width }, (_none, at) =>
    nameOf(row.subarray(at * 4, at * 4 + 4)),
  );
  return pixels.indexOf("blue") / UNIT_PX;
}

const UNIT_PX = 4;

function nameOf([r = 0, g = 0, b = 0]: ArrayLike<number> & Iterable<number>): Colour {
  const lit = [r, g, b].map((part) => (part > 200 ? "1" : "0")).join("");
  return COLOURS[lit] ?? "other";
}

const COLOURS: Readonly<Record<string, Colour>> = { "111": "white", "100": "red", "001": "blue" };
