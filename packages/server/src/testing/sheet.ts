/** Reads a workbook without the library that wrote it: the archive by its directory, the sheets by their tags. */
import { crc32, inflateRawSync } from 'node:zlib';

/** All bytes of a file that is generated on demand. */
export async function gathered(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Files of a ZIP archive by name; throws if a size or a checksum is wrong. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('no archive');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed, size] = [archive.readUInt16LE(at + 10), ...[16, 20, 24].map((place) => archive.readUInt32LE(at + place))];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + Number(packed));
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

export interface ReadCell {
  /** `text`: never a formula. */
  readonly kind: 'text' | 'number';
  readonly value: string;
  /** Index of its style. */
  readonly style: string;
}

export interface ReadSheet {
  /** Rows by index (from 0), cells by column letters. */
  readonly rows: readonly Readonly<Record<string, ReadCell>>[];
  readonly xml: string;
}

const plain = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: 'lt') => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]);

/** The cells of a sheet; throws on a formula or an unknown kind of cell. */
export function readSheet(files: ReadonlyMap<string, string>, number = 1): ReadSheet {
  const xml = files.get(`xl/worksheets/sheet${number}.xml`);
  if (xml === undefined) throw new Error(`no sheet ${number}`);
  if (xml.includes('<f')) throw new Error('a formula');
  const rows: Record<string, ReadCell>[] = [];
  for (const [, row = '', cells = ''] of xml.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)) {
    const read: Record<string, ReadCell> = {};
    for (const [, attributes = '', content = ''] of cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const said = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const style = said('s');
      const letters = said('r').replace(/\d+$/, '');
      if (said('t') === 'inlineStr') {
        const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1] ?? '';
        read[letters] = { kind: 'text', value: plain(text), style };
      } else if (said('t') === '') {
        const value = /<v>(.*?)<\/v>/.exec(content)?.[1];
        if (value !== undefined) read[letters] = { kind: 'number', value, style };
      } else throw new Error(`a cell of kind ${said('t')}`);
    }
    rows[Number(row) - 1] = read;
  }
  return { rows, xml };
}

/** Values of a sheet of a file, without kinds and styles. */
export function sheetValues(archive: Buffer, number = 1): string[][] {
  return readSheet(unzipped(archive), number).rows.map((row) => Object.values(row).map(({ value }) => value));
}

/** A date of a sheet (days since the end of 1899) as local date and time. */
export const clockOfSerial = (serial: string): string =>
  new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().replace('T', ' ').replace('Z', '');
