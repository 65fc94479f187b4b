/**
 * A program of its own, started for one picture: the picture comes on its standard input, the small JPEG goes out on
 * its standard output. Decoders are large, written in C, and fed with what strangers send; here a fall of theirs takes
 * nothing with it, and an end can be put to it. What else it could reach, platform/sandbox says (docs/decisions/027).
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
  // The width and height that the file claims are looked at before a pixel is; of a moving picture the first one is kept.
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
