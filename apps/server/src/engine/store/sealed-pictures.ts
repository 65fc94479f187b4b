import { open, type DataKey, type Place } from "../../platform/crypto/sealing.ts";

export type PictureKey = { readonly owner: string; readonly picture: string };

export const picturePlace = ({ owner, picture }: PictureKey): Place => ({
  table: "pictures",
  owner,
  id: picture,
});

/** A JPEG of 94 by 94 (docs/decisions/027). Throws when the row does not open. */
export const openPicture = (dataKey: DataKey, key: PictureKey, sealed: Uint8Array): Buffer =>
  open(dataKey, picturePlace(key), sealed);
