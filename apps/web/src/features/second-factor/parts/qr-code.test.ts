import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { pathOfDots } from "./qr-code.tsx";

describe("the path of a QR code", () => {
  it("The path draws each run of dark dots once", () => {
    const [o, x] = [false, true];
    expect(
      pathOfDots([
        [x, x, o, x],
        [o, o, o, o],
        [o, x, x, x],
      ]),
    ).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
  });

  it("A decoder reads the drawn path as the text it was made of", () => {
    const uri =
      "otpauth://totp/Afterword:ada%40example.com?issuer=Afterword&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30";
    const dots = encodeQR(uri, "raw", { ecc: "medium", border: 4 });
    expect(decodeQR(paint(pathOfDots(dots), dots.length))).toBe(uri);
  });
});

const DOT_PX = 4;

/** Renders the path as a browser does, in black and white pixels. */
function paint(path: string, size: number) {
  const width = size * DOT_PX;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = 0, y = 0, length = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((run) =>
    run.map(Number),
  )) {
    for (let row = y * DOT_PX; row < (y + 1) * DOT_PX; row += 1) {
      for (let column = x * DOT_PX; column < (x + length) * DOT_PX; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data: pixels };
}
