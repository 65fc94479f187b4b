/** Compares pictures point by point, inside the browser, which reads them anyway. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { referenceOf, SEEN } from "./pictures.ts";

/** Browser releases draw the edges of letters slightly differently. */
const TOLERATED = { step: 32, share: 0.002 };

/** A page with one line of text has a larger share of pixels that differ from the background. */
const BLANK_BELOW = 0.0005;

/** Pictures that are missing or blank. */
export const findUndrawn = async (page: Page, pictures: readonly string[]): Promise<readonly string[]> => {
  const undrawn: string[] = [];
  for (const picture of pictures) {
    const seen = join(SEEN, picture);
    if (!existsSync(seen)) undrawn.push(`${picture}: is missing`);
    else if ((await page.evaluate(shareBesideFirst, readFileSync(seen, "base64"))) < BLANK_BELOW)
      undrawn.push(`${picture}: is blank`);
  }
  return undrawn;
};

/** How each picture differs from its reference. Pictures without a reference, and missing ones, are skipped. */
export const comparePictures = async (
  page: Page,
  pictures: readonly string[],
): Promise<readonly string[]> => {
  const differences: string[] = [];
  for (const picture of pictures) {
    const difference = await compare(page, picture);
    if (difference !== null) differences.push(`${picture}: ${difference}`);
  }
  return differences;
};

const compare = async (page: Page, picture: string): Promise<string | null> => {
  const reference = referenceOf(picture);
  const seen = join(SEEN, picture);
  if (!existsSync(seen) || !existsSync(reference)) return null;
  const [one, other] = [readFileSync(reference), readFileSync(seen)];
  if (one.equals(other)) return null;
  const found = await page.evaluate(countDifferent, {
    one: one.toString("base64"),
    other: other.toString("base64"),
    step: TOLERATED.step,
  });
  if (found.share <= TOLERATED.share) return null;
  return found.share > 1 ? `has another size, ${found.sizes}` : `${(found.share * 100).toFixed(1)} % differ`;
};

/** Runs in the page. The share of a picture with another colour than its first pixel. */
const shareBesideFirst = async (base64: string): Promise<number> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (canvas === null) throw new Error("the browser has no canvas");
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  let other = 0;
  for (let at = 0; at < data.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (data[part] ?? 0)) > 32)) other += 1;
  return (other * 4) / data.length;
};

type Pair = { readonly one: string; readonly other: string; readonly step: number };

/** Runs in the page. A share above 1 means that the sizes differ. */
const countDifferent = async ({ one, other, step }: Pair): Promise<{ share: number; sizes: string }> => {
  const read = async (base64: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (canvas === null) throw new Error("the browser has no canvas");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await read(one), await read(other)];
  const sizes = `${a.width}x${a.height} and now ${b.width}x${b.height}`;
  if (a.width !== b.width || a.height !== b.height) return { share: 2, sizes };
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const isFar = [0, 1, 2].some(
      (part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > step,
    );
    if (isFar) different += 1;
  }
  return { share: (different * 4) / a.data.length, sizes };
};
