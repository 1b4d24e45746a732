/**
 * ZIP archives (PKWARE APPNOTE 6.3), generated on demand: each file is compressed while it is read, and its size follows the data. The
 * number of files and the size of the archive are unlimited (ZIP64); one file must be smaller than 4 GiB.
 */
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  /** Local time of the file's creation, epoch ms, as UTC. */
  readonly time: number;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

interface Written {
  readonly name: Buffer;
  readonly stamp: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Names are UTF-8; sizes and checksum follow the bytes. */
const flags = 0x0808;
const deflated = 8;
const [plainVersion, longVersion] = [20, 45];
const most = 0xffff_ffff;
const maxFiles = 0xffff;

/** Date and time in MS-DOS format, resolution two seconds. */
function stampOf(time: number): number {
  const at = new Date(Math.max(time, Date.UTC(1980, 0)));
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return day * 0x1_0000 + ((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1));
}

/** Numbers of given widths in bytes, little-endian. */
function fields(...list: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of list) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** Fields common to the local header and the central directory. */
const common = (file: Written, version: number) =>
  [
    [2, version],
    [2, flags],
    [2, deflated],
    [4, file.stamp],
  ] as const;

function centralHeader(file: Written): Buffer {
  const isFar = file.offset >= most;
  const extra = isFar ? fields([2, 1], [2, 8], [8, file.offset]) : Buffer.alloc(0);
  const version = isFar ? longVersion : plainVersion;
  const head = fields(
    [4, 0x0201_4b50],
    [2, version],
    ...common(file, version),
    ...([file.crc, file.packed, file.size] as const).map((value) => [4, value] as const),
    ...([file.name.length, extra.length, 0, 0, 0] as const).map((value) => [2, value] as const),
    [4, 0],
    [4, isFar ? most : file.offset],
  );
  return Buffer.concat([head, file.name, extra]);
}

function endOf(count: number, start: number, length: number): Buffer {
  const isLong = count >= maxFiles || start + length >= most;
  const short = Math.min(count, maxFiles);
  const long = isLong
    ? Buffer.concat([
        fields(
          [4, 0x0606_4b50],
          [8, 44],
          [2, longVersion],
          [2, longVersion],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, length],
          [8, start],
        ),
        fields([4, 0x0706_4b50], [4, 0], [8, start + length], [4, 1]),
      ])
    : Buffer.alloc(0);
  const last = fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, short],
    [2, short],
    [4, Math.min(length, most)],
    [4, Math.min(start, most)],
    [2, 0],
  );
  return Buffer.concat([long, last]);
}

/** The compressed bytes of a file; `onBytes` receives each piece of input. */
async function* packed(content: ZipEntry['content'], onBytes: (bytes: Uint8Array) => void): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  let failure: unknown;
  const feed = async () => {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      onBytes(bytes);
      if (!deflate.write(bytes)) await once(deflate, 'drain');
      if (deflate.destroyed) return;
    }
    deflate.end();
  };
  const feeding = feed().catch((error: unknown) => {
    failure = error;
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* deflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw failure ?? error;
  } finally {
    deflate.destroy();
  }
  await feeding;
}

/**
 * The bytes of an archive; files are requested one after the other, as they are written. `from`: offset of the archive, if other bytes
 * precede it.
 */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>, from = 0): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = from;
  for await (const { name: text, time, content } of entries) {
    const name = Buffer.from(text);
    const file = { name, stamp: stampOf(time), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([
      fields([4, 0x0403_4b50], ...common(file, plainVersion), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
      name,
    ]);
    yield head;
    const pieces = packed(content, (bytes) => {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
    });
    for await (const piece of pieces) {
      file.packed += piece.length;
      yield piece;
    }
    if (file.size >= most || file.packed >= most) throw new Error(`${text} is too large for an archive`);
    const tail = fields([4, 0x0807_4b50], [4, file.crc], [4, file.packed], [4, file.size]);
    yield tail;
    offset += head.length + file.packed + tail.length;
    written.push(file);
  }
  const start = offset;
  for (const file of written) {
    const header = centralHeader(file);
    offset += header.length;
    yield header;
  }
  yield endOf(written.length, start, offset - start);
}
