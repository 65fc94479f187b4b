/** Pictures of faces, 94 by 94: of an account, of a recipient, or waiting for a recipient who is not saved yet. */
export { type PictureAddresses, pictureIdOf } from "./picture-addresses.ts";
export { findSenderPicture, readSenderPicture } from "./picture-showing.ts";
export { forgetWaitingPictures, removePicture, storePicture } from "./picture-storing.ts";
export { type PictureOwner, type WaitingPicture, assignWaitingPicture, deletePicture } from "./queries.ts";
