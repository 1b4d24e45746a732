/** Reads a ZIP archive of moderate size from memory, by its central directory. */
import { crc32, inflateRawSync } from 'node:zlib';

const [endMark, centralMark, localMark] = [0x0605_4b50, 0x0201_4b50, 0x0403_4b50];
const [endBytes, centralBytes, localBytes] = [22, 46, 30];
const [stored, deflated] = [0, 8];
/** Maximum size of one unpacked file, bytes. */
const maxBytes = 1 << 30;

/** Files by name, in the order of the directory. Throws if the archive is damaged: wrong size, wrong checksum, duplicate name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const damaged = (what: string) => new Error(`the archive is damaged: ${what}`);
  let end = archive.length - endBytes;
  while (end >= 0 && archive.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw damaged('it has no directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + centralBytes > end || archive.readUInt32LE(at) !== centralMark) throw damaged('its directory');
    const [method, crc, packed, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const name = archive.toString('utf8', at + centralBytes, at + centralBytes + nameLength);
    const local = archive.readUInt32LE(at + 42);
    if (local + localBytes > end || archive.readUInt32LE(local) !== localMark) throw damaged(name);
    const start = local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (start + packed > end || size > maxBytes || (method !== stored && method !== deflated)) throw damaged(name);
    const bytes = archive.subarray(start, start + packed);
    let content = bytes;
    try {
      if (method === deflated) content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
    } catch {
      throw damaged(name);
    }
    if (content.length !== size || crc32(content) !== crc) throw damaged(name);
    if (files.has(name)) throw damaged(`${name} is there twice`);
    files.set(name, content);
    at += centralBytes + nameLength + extra + comment;
  }
  return files;
}
