/**
 * Which part of a picture becomes the avatar (product §5, Avatar crop). Everything but the picture itself is
 * counted in units: the mask through which one looks is 185.27 by 136 of them, and what is kept is the square in its
 * middle, as high as the mask. It is always full: the picture can neither be moved out of it nor be made smaller than it.
 */
import { AVATAR_HALVING_ABOVE_PX, AVATAR_MASK_HEIGHT, AVATAR_OUTPUT_PX } from "../constants.ts";

export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

export type Crop = {
  /** Of the picture, in its own pixels. */
  readonly size: Size;
  /** Units for each of its pixels. */
  readonly scale: number;
  /** From the middle of the mask to the middle of the picture. */
  readonly shift: Point;
};

/** Side of the square that is kept. */
export const KEPT = AVATAR_MASK_HEIGHT;

/** The largest zoom; beyond it a face is no longer recognizable. */
const MOST_ZOOM = 8;

const MIDDLE: Point = { x: 0, y: 0 };

/** As much of the picture as fits, from its middle. */
export const startCrop = (size: Size): Crop => ({ size, scale: leastScale(size), shift: MIDDLE });

export const shiftBy = (crop: Crop, by: Point): Crop =>
  within({ ...crop, shift: { x: crop.shift.x + by.x, y: crop.shift.y + by.y } });

/** What lies under `at`, counted from the middle of the mask, stays there. */
export const zoomBy = (crop: Crop, factor: number, at: Point = MIDDLE): Crop => {
  const least = leastScale(crop.size);
  const scale = Math.min(Math.max(crop.scale * factor, least), least * MOST_ZOOM);
  const grown = scale / crop.scale;
  const shift = {
    x: at.x + (crop.shift.x - at.x) * grown,
    y: at.y + (crop.shift.y - at.y) * grown,
  };
  return within({ ...crop, scale, shift });
};

export type Square = { readonly left: number; readonly top: number; readonly side: number };

/** What is kept, in pixels of the picture. */
export const keptSquare = ({ size, scale, shift }: Crop): Square => {
  const side = KEPT / scale;
  return {
    left: size.width / 2 - shift.x / scale - side / 2,
    top: size.height / 2 - shift.y / scale - side / 2,
    side,
  };
};

/**
 * The widths over which a square of so many pixels becomes the picture that is sent: by halves while it is wider than
 * 188, because one large step would leave out most of its pixels.
 */
export const widthsDownFrom = (side: number): readonly number[] => {
  const widths: number[] = [];
  for (let width = side; width > AVATAR_HALVING_ABOVE_PX;) {
    width /= 2;
    widths.push(Math.round(width));
  }
  return [...widths, AVATAR_OUTPUT_PX];
};

const leastScale = ({ width, height }: Size): number => KEPT / Math.min(width, height);

const within = (crop: Crop): Crop => {
  const most = (side: number): number => Math.max(0, (side * crop.scale - KEPT) / 2);
  const { width, height } = crop.size;
  return {
    ...crop,
    shift: { x: bound(crop.shift.x, most(width)), y: bound(crop.shift.y, most(height)) },
  };
};

const bound = (value: number, most: number): number => Math.min(Math.max(value, -most), most);
