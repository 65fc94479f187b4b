import { COVER_DELAY_MS } from "@afterword/core/constants";

const JPEG_QUALITY = 0.82;

/** A video's cover: its picture 250 ms after the start, before the camera has found its light it would be dark. */
export function takeCover(devices: MediaStream, keep: (cover: Blob) => void): void {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = devices;
  void video.play().catch(() => undefined);
  window.setTimeout(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    if (canvas.width > 0) {
      canvas.getContext("2d")?.drawImage(video, 0, 0);
      canvas.toBlob((cover) => cover !== null && keep(cover), "image/jpeg", JPEG_QUALITY);
    }
    video.srcObject = null;
  }, COVER_DELAY_MS);
}
