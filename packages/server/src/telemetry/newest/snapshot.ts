/**
 * Newest values on disk. A segment of the spool is deleted only after a snapshot that covers it, so that the snapshot and the remaining
 * segments together give the newest values exactly, without a query to the engine.
 */
import { crc32 } from 'node:zlib';
import { readIfThere, replaceFile } from '../../kernel/durable-file.ts';
import type { SeriesTable } from '../intake/series-table.ts';

const magic = 0x31_4c_56_43;
const headerBytes = 16;
/** Bytes per series: id u32, padding u32, newest time, value, known-to (f64 each), quality (in the padding word). */
const rowBytes = 32;

/** Size of a snapshot on disk, without texts. */
export function snapshotBytes(table: SeriesTable): number {
  return headerBytes + table.count * rowBytes;
}

export async function writeSnapshot(path: string, table: SeriesTable): Promise<void> {
  const texts = Buffer.from(JSON.stringify([...table.newestText].map(([slot, text]) => [table.ids[slot], text])), 'utf8');
  const rows = table.count;
  const bytes = Buffer.alloc(headerBytes + rows * rowBytes + texts.length);
  for (let slot = 0, at = headerBytes; slot < rows; slot++, at += rowBytes) {
    bytes.writeUInt32LE(table.ids[slot] ?? 0, at);
    bytes.writeUInt32LE(table.newestQuality[slot] ?? 0, at + 4);
    bytes.writeDoubleLE(table.newestTime[slot] ?? -Infinity, at + 8);
    bytes.writeDoubleLE(table.newestValue[slot] ?? Number.NaN, at + 16);
    bytes.writeDoubleLE(table.knownTo[slot] ?? -Infinity, at + 24);
  }
  texts.copy(bytes, headerBytes + rows * rowBytes);
  bytes.writeUInt32LE(magic, 0);
  bytes.writeUInt32LE(rows, 8);
  bytes.writeUInt32LE(texts.length, 12);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  await replaceFile(path, bytes);
}

/** Fills the table; false if there is no usable snapshot. */
export async function readSnapshot(path: string, table: SeriesTable): Promise<boolean> {
  const bytes = await readIfThere(path);
  if (!bytes || bytes.length < headerBytes || bytes.readUInt32LE(0) !== magic || bytes.readUInt32LE(4) !== crc32(bytes.subarray(8)))
    return false;
  const rows = bytes.readUInt32LE(8);
  for (let i = 0, at = headerBytes; i < rows; i++, at += rowBytes) {
    const slot = table.slot(bytes.readUInt32LE(at));
    table.newestQuality[slot] = bytes.readUInt32LE(at + 4);
    table.newestTime[slot] = bytes.readDoubleLE(at + 8);
    table.newestValue[slot] = bytes.readDoubleLE(at + 16);
    table.knownTo[slot] = bytes.readDoubleLE(at + 24);
  }
  const texts = JSON.parse(bytes.subarray(headerBytes + rows * rowBytes).toString('utf8')) as [number, string][];
  for (const [paramId, text] of texts) table.newestText.set(table.slot(paramId), text);
  return true;
}
