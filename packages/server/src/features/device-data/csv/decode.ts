/**
 * Text of a file of rows: encoding by its byte order mark, else UTF-8 if it is valid throughout, else that of Chinese spreadsheets (GB
 * 18030, a superset of GBK).
 */
import type { CsvReading } from '@czyun/contract';
import { AppError } from '../../../kernel/errors.ts';

export interface Decoded {
  readonly text: string;
  readonly encoding: CsvReading['encoding'];
  readonly marked: boolean;
}

const marks: readonly (readonly [encoding: CsvReading['encoding'], bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
];

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Throws `csvUnreadable` for bytes that are not text in that encoding. */
export function decodeFile(bytes: Uint8Array, wanted?: CsvReading['encoding']): Decoded {
  const mark = marks.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0];
  const encoding = wanted ?? mark ?? (asUtf8(bytes) === null ? 'gb18030' : 'utf-8');
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new AppError('csvUnreadable', { reason: 'NUL' });
    return { text, encoding, marked: mark === encoding };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('csvUnreadable', { reason: encoding });
  }
}

/** The first bytes of a file without the incomplete last line and character. */
export function wholeLines(bytes: Uint8Array): Uint8Array {
  // A line feed is not part of another character in UTF-8 and GB 18030; in UTF-16 it has a second byte.
  const end = bytes.lastIndexOf(10);
  if (end < 0) return bytes;
  return bytes.subarray(0, bytes[0] === 0xff && bytes[1] === 0xfe ? end + 2 : end + 1);
}
