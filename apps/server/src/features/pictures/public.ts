export { forgetWaitingPictures } from "./forget-waiting.ts";
export { type PictureAddresses, pictureNamed } from "./picture-addresses.ts";
export { type Sitter, type WaitingPicture, claimWaitingPicture, removePicture } from "./picture-rows.ts";
export { senderPicture } from "./sender-picture.ts";
export { dropPicture, receivePicture } from "./take-picture.ts";
