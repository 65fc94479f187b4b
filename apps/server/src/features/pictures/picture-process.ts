/**
 * A program started for one picture: it reads the picture from standard input and writes the small JPEG to standard
 * output. Decoders are large, written in C, and read what strangers send; in a process of their own they can crash or
 * be killed without harm. platform/sandbox limits what else the process can reach (docs/decisions/027).
 */
import { buffer } from "node:stream/consumers";
import {
  AVATAR_OUTPUT_PX,
  PICTURE_BACKGROUND,
  PICTURE_JPEG_QUALITY,
  PICTURE_MAX_PIXELS,
} from "@afterword/core/constants";
import sharp from "sharp";
import { TOO_MANY_PIXELS_CODE, UNREADABLE_CODE } from "./picture-process-codes.ts";

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});

const shrink = async (picture: Buffer): Promise<Buffer> =>
  // Checks the declared width and height before decoding; of an animated picture only the first frame is kept.
  sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(AVATAR_OUTPUT_PX, AVATAR_OUTPUT_PX, { fit: "cover" })
    .flatten({ background: PICTURE_BACKGROUND })
    .jpeg({ quality: PICTURE_JPEG_QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();

try {
  process.stdout.write(await shrink(await buffer(process.stdin)));
} catch (error) {
  const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
  process.exitCode = isTooLarge ? TOO_MANY_PIXELS_CODE : UNREADABLE_CODE;
}
