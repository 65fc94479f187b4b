export { type PictureAddresses, pictureNamed } from "./picture-addresses.ts";
export { senderPicture } from "./picture-showing.ts";
export { forgetWaitingPictures, dropPicture, receivePicture } from "./picture-storing.ts";
export { type Sitter, type WaitingPicture, claimWaitingPicture, removePicture } from "./queries.ts";
