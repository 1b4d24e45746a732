/**
 * Records of the spool: [length u32][crc32 u32][rows u32][text bytes u32] then the columns (ids u32, quality u8, padding,
 * times f64, values f64) and the texts as JSON. `length` counts the bytes after the first eight; the CRC covers the same.
 */
import { crc32 } from 'node:zlib';
import { Slab } from '../../kernel/slab.ts';
import type { Batch } from '../types.ts';

const headerBytes = 16;

function layout(rows: number, textBytes: number) {
  const ids = headerBytes;
  const quality = ids + rows * 4;
  const times = Math.ceil((quality + rows) / 8) * 8;
  const values = times + rows * 8;
  const texts = values + rows * 8;
  // Records are padded so that the columns of the next one in the file remain aligned.
  return { ids, quality, times, values, texts, total: Math.ceil((texts + textBytes) / 8) * 8 };
}

/** A record and the batch as views on the same bytes. */
export interface SpoolRecord {
  readonly bytes: Buffer;
  readonly batch: Batch;
}

function viewBatch(buffer: ArrayBufferLike, offset: number, rows: number, textBytes: number): Batch {
  const at = layout(rows, textBytes);
  const batch = {
    paramIds: new Uint32Array(buffer, offset + at.ids, rows),
    times: new Float64Array(buffer, offset + at.times, rows),
    values: new Float64Array(buffer, offset + at.values, rows),
    quality: new Uint8Array(buffer, offset + at.quality, rows),
  };
  if (textBytes === 0) return batch;
  const json = Buffer.from(buffer, offset + at.texts, textBytes).toString('utf8');
  return { ...batch, texts: new Map(JSON.parse(json) as [number, string][]) };
}

const slab = new Slab();

/** An empty record with room for `rows`, to be filled through its batch and sealed with `sealRecord`. */
export function newRecord(rows: number, texts?: ReadonlyMap<number, string>): SpoolRecord {
  const json = texts && texts.size > 0 ? Buffer.from(JSON.stringify([...texts]), 'utf8') : undefined;
  const textBytes = json?.length ?? 0;
  const at = layout(rows, textBytes);
  const { buffer, offset } = slab.take(at.total);
  const bytes = Buffer.from(buffer, offset, at.total);
  bytes.writeUInt32LE(at.total - 8, 0);
  bytes.writeUInt32LE(rows, 8);
  bytes.writeUInt32LE(textBytes, 12);
  if (json) json.copy(bytes, at.texts);
  return { bytes, batch: viewBatch(buffer, offset, rows, textBytes) };
}

/** Writes the checksum of the content. */
export function sealRecord(record: SpoolRecord): void {
  record.bytes.writeUInt32LE(crc32(record.bytes.subarray(8)), 4);
}

/** The name of a segment: a record without readings, which versions without names ignore. */
export function nameRecord(name: string): SpoolRecord {
  const record = newRecord(0, new Map([[0, name]]));
  sealRecord(record);
  return record;
}

/** The batches of a segment's bytes, up to the first torn or damaged record, and its name. `whole` is false if such a tail was omitted. */
export function readRecords(file: Buffer): { batches: Batch[]; name: string | undefined; whole: boolean } {
  const buffer = new ArrayBuffer(file.length);
  const bytes = Buffer.from(buffer);
  file.copy(bytes);
  const batches: Batch[] = [];
  let at = 0;
  let name: string | undefined;
  while (at + headerBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    const end = at + 8 + length;
    if (length < 8 || end > bytes.length || bytes.readUInt32LE(at + 4) !== crc32(bytes.subarray(at + 8, end))) break;
    const rows = bytes.readUInt32LE(at + 8);
    const textBytes = bytes.readUInt32LE(at + 12);
    if (layout(rows, textBytes).total !== length + 8) break;
    const read = viewBatch(buffer, at, rows, textBytes);
    if (rows > 0) batches.push(read);
    else name = read.texts?.get(0);
    at = end;
  }
  return { batches, name, whole: at === bytes.length };
}
