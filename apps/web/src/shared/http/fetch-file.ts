/** How much of a file has come; `total` is null where the server does not know it. */
export type FileProgress = { readonly bytes: number; readonly total: number | null };

/**
 * The file that a call answers with: `fetchFile((read) => call<typeof downloadUsers>("GET ...", { read }), onProgress)`.
 * Throws if it breaks off, since then it is not whole.
 */
export async function fetchFile(
  makeCall: (read: (answer: Response) => Promise<unknown>) => Promise<unknown>,
  onProgress: (progress: FileProgress) => void,
): Promise<Blob> {
  let file = new Blob();
  await makeCall(async (answer) => {
    file = await collect(answer, onProgress);
  });
  return file;
}

/** Given on in portions, which the browser may keep on its disk: a file may be larger than the memory. */
const PORTION_BYTES = 8 * 1024 * 1024;

async function collect(
  { body, headers }: Response,
  onProgress: (progress: FileProgress) => void,
): Promise<Blob> {
  const length = headers.get("content-length");
  const total = length === null ? null : Number(length);
  const reader = body?.getReader();
  let whole = new Blob();
  let portion: Uint8Array<ArrayBuffer>[] = [];
  let portionBytes = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return new Blob([whole, ...portion]);
    portion.push(piece.value);
    portionBytes += piece.value.length;
    onProgress({ bytes: whole.size + portionBytes, total });
    if (portionBytes < PORTION_BYTES) continue;
    whole = new Blob([whole, ...portion]);
    [portion, portionBytes] = [[], 0];
  }
}
