import { AVATAR_MASK_HEIGHT, AVATAR_MASK_WIDTH, PICTURE_BACKGROUND } from "@afterword/core/constants";
import { pictures as say } from "@afterword/core/messages/pictures";
import { useLayoutEffect, useRef } from "react";
import type { Dispatch } from "react";
import type { Crop } from "@afterword/core/pictures/crop";
import styles from "./crop-stage.module.css";
import type { PictureEditorEvent } from "../picture-editor.machine.ts";
import { useCropGestures } from "../use-crop-gestures.ts";

/** Pixels drawn for each unit: enough for a screen with a pixel ratio of two. */
const SHARPNESS = 4;

type CropStageProps = {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly dispatch: Dispatch<PictureEditorEvent>;
};

/** The picture behind the mask. It moves by drag and zooms by pinch and wheel; the round part is saved. */
export function CropStage({ picture, crop, dispatch }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => draw(canvas.current, picture, crop), [picture, crop]);
  const gestures = useCropGestures(canvas, dispatch);
  return (
    <div className={styles.stage}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={Math.round(AVATAR_MASK_WIDTH * SHARPNESS)}
        height={AVATAR_MASK_HEIGHT * SHARPNESS}
        {...gestures}
      >
        {say.stage}
      </canvas>
      <span className={styles.kept} aria-hidden />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, { size, scale, shift }: Crop): void {
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return;
  context.setTransform(SHARPNESS, 0, 0, SHARPNESS, canvas.width / 2, canvas.height / 2);
  context.fillStyle = PICTURE_BACKGROUND;
  context.fillRect(-AVATAR_MASK_WIDTH, -AVATAR_MASK_HEIGHT, AVATAR_MASK_WIDTH * 2, AVATAR_MASK_HEIGHT * 2);
  context.imageSmoothingQuality = "high";
  const [width, height] = [size.width * scale, size.height * scale];
  context.drawImage(picture, shift.x - width / 2, shift.y - height / 2, width, height);
}
