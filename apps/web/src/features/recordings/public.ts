export { chooseFormat, needsConversion } from "./device/formats.ts";
export type { Take } from "./device/take.ts";
export { beginTake } from "./device/take-writer.ts";
export type { TakeWriter } from "./device/take-writer.ts";
export { mediaCache, takes } from "./device/takes.ts";
export { RecordingBox } from "./parts/recording-box.tsx";
export type { RecordingBoxProps } from "./parts/recording-box.tsx";
export { discardTakes, dropTake, enqueue, settleTakes, startUploads } from "./upload/upload-queue.ts";
