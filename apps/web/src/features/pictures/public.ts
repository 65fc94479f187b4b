export { PictureField } from "./picture-field.tsx";
export type { SendPicture } from "./use-picture-editor.ts";
