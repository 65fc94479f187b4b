/**
 * The tape archive, as far as dumps need it (POSIX ustar): plain files with short names. Written here, so that every
 * system's own `tar` opens a dump; read here one file at a time, so that a dump of any size fits into memory.
 */
export type TarFile = { readonly name: string; readonly content: Buffer };

const BLOCK = 512;
/** Far more than any file of a dump; a larger number means that this is something else. */
const LARGEST_FILE = 256 * 1024 * 1024;

/** One file of an archive: its header, its content, and what fills the last block. `at` in seconds since 1970. */
export const tarFile = ({ name, content }: TarFile, at: number): Buffer => {
  const filling = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([headerOf(name, content.length, at), content, filling]);
};

/** What ends an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The files of an archive in their order. Throws when it is cut off, or is none. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const take = takerOf(chunks);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = readHeader(header);
    const content = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name: textOf(header, 0, 100), content };
  }
}

const headerOf = (name: string, size: number, at: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(size)}\0`, 124);
  header.write(`${octal(Math.floor(at))}\0`, 136);
  header.write("0", 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
};

const octal = (value: number): string => value.toString(8).padStart(11, "0");

/** The sum of the header's bytes, its own field counted as blanks. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);

const readHeader = (header: Buffer): number => {
  const size = Number.parseInt(textOf(header, 124, 12), 8);
  const isFile = Number.parseInt(textOf(header, 148, 8), 8) === checksumOf(header);
  if (!isFile || !(size >= 0 && size <= LARGEST_FILE)) throw new Error("not an archive");
  return size;
};

const textOf = (header: Buffer, from: number, length: number): string =>
  header
    .subarray(from, from + length)
    .toString("utf8")
    .replace(/\0.*$/s, "");

const takerOf = (chunks: AsyncIterable<Uint8Array>): ((length: number) => Promise<Buffer>) => {
  const source = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  return async (wanted) => {
    while (length < wanted) {
      const next = await source.next();
      if (next.done === true) throw new Error("the archive is truncated");
      waiting.push(Buffer.from(next.value));
      length += next.value.length;
    }
    const all = Buffer.concat(waiting);
    waiting = [all.subarray(wanted)];
    length -= wanted;
    return all.subarray(0, wanted);
  };
};
