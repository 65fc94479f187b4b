import { AVATAR_JPEG_QUALITY, PICTURE_BACKGROUND } from "@afterword/core/constants";
import { widthsDownFrom } from "@afterword/core/pictures/crop";
import type { Square } from "@afterword/core/pictures/crop";

/**
 * A square of a picture as a JPEG, 94 by 94, on a light background (product §5). Throws if the browser cannot encode
 * it.
 */
export async function makeJpeg(picture: ImageBitmap, { left, top, side }: Square): Promise<Blob> {
  let source: CanvasImageSource = picture;
  let from = { left, top, side };
  let canvas: HTMLCanvasElement | undefined;
  for (const width of widthsDownFrom(side)) {
    canvas = drawnSmaller(source, from, width);
    [source, from] = [canvas, { left: 0, top: 0, side: width }];
  }
  const jpeg = await new Promise<Blob | null>((resolve) => {
    if (canvas === undefined) resolve(null);
    else canvas.toBlob(resolve, "image/jpeg", AVATAR_JPEG_QUALITY);
  });
  if (jpeg === null) throw new Error("the picture could not be written as a JPEG");
  return jpeg;
}

function drawnSmaller(
  source: CanvasImageSource,
  { left, top, side }: Square,
  width: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, width];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is nothing to draw on");
  context.fillStyle = PICTURE_BACKGROUND;
  context.fillRect(0, 0, width, width);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, left, top, side, side, 0, 0, width, width);
  return canvas;
}
