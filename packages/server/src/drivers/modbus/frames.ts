/** Frames of Modbus TCP: a header of seven bytes (transaction, protocol 0, length, unit) before the function (MODBUS Messaging on TCP/IP V1.0b, section 3). */
import type { RegisterTable } from '@czyun/devices';
import { exceptionText } from './exception-text.ts';
import { ModbusFailure } from './failure.ts';

/** One request to one unit. `words` of a coil are 0 or 1. */
export type Request =
  | { readonly kind: 'read'; readonly table: RegisterTable; readonly address: number; readonly count: number }
  | { readonly kind: 'write'; readonly code: 5 | 6 | 16; readonly address: number; readonly words: readonly number[] };

/** Transaction, protocol and length; the length counts the bytes after it. */
const headBytes = 6;
/** Longest unit, function and data. */
const maxBytes = 254;
const readCodes: Readonly<Record<RegisterTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const codeOf = (request: Request) => (request.kind === 'read' ? readCodes[request.table] : request.code);

/** The frame of a request. */
export function requestFrame(transaction: number, unit: number, request: Request): Buffer {
  const data = request.kind === 'write' && request.code === 16 ? request.words : [];
  const frame = Buffer.allocUnsafe(12 + (data.length > 0 ? 1 + 2 * data.length : 0));
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(0, 2);
  frame.writeUInt16BE(frame.length - headBytes, 4);
  frame.writeUInt8(unit, 6);
  frame.writeUInt8(codeOf(request), 7);
  frame.writeUInt16BE(request.address, 8);
  if (request.kind === 'read') frame.writeUInt16BE(request.count, 10);
  else if (request.code === 16) frame.writeUInt16BE(data.length, 10);
  else frame.writeUInt16BE(singleOf(request), 10);
  if (data.length > 0) frame.writeUInt8(2 * data.length, 12);
  for (const [index, word] of data.entries()) frame.writeUInt16BE(word, 13 + 2 * index);
  return frame;
}

/** The second word of a write of one coil or register. */
function singleOf({ code, words }: Extract<Request, { kind: 'write' }>): number {
  const word = words[0] ?? 0;
  return code === 5 ? (word === 1 ? 0xff00 : 0) : word;
}

/** Bytes of the frame that begins at `at`: undefined while its length is incomplete; 0: not Modbus. */
export function frameBytes(received: Buffer, at: number): number | undefined {
  if (received.length - at < headBytes) return undefined;
  const length = received.readUInt16BE(at + 4);
  return received.readUInt16BE(at + 2) !== 0 || length < 2 || length > maxBytes ? 0 : headBytes + length;
}

export const transactionOf = (frame: Buffer): number => frame.readUInt16BE(0);

/** Words of the answer to a read; empty for a write. Throws ModbusFailure if it is not the answer to this request. */
export function answerOf(frame: Buffer, unit: number, request: Request): readonly number[] {
  const code = codeOf(request);
  const [from, answered] = [frame[6] ?? 0, frame[7] ?? 0];
  if (from !== unit) throw bad(`an answer of unit ${from} instead of ${unit}`);
  if (answered === (code | 0x80)) {
    const exception = frame[8];
    if (frame.length !== 9 || exception === undefined) throw bad(`an exception of ${frame.length} bytes`);
    throw new ModbusFailure('exception', `Modbus exception ${exception}: ${exceptionText(exception).en}`, exception);
  }
  if (answered !== code) throw bad(`an answer to function ${answered} instead of ${code}`);
  return request.kind === 'read' ? readWords(frame, request) : checkEcho(frame, request);
}

function readWords(frame: Buffer, { table, count }: Extract<Request, { kind: 'read' }>): readonly number[] {
  const isBits = table === 'coil' || table === 'discrete';
  const bytes = isBits ? Math.ceil(count / 8) : 2 * count;
  if (frame[8] !== bytes || frame.length !== 9 + bytes)
    throw bad(isBits ? `${frame.length - 9} bytes instead of ${count} coils` : `${(frame.length - 9) / 2} registers instead of ${count}`);
  const words = new Array<number>(count);
  for (let index = 0; index < count; index += 1)
    words[index] = isBits ? ((frame[9 + (index >> 3)] ?? 0) >> (index & 7)) & 1 : frame.readUInt16BE(9 + 2 * index);
  return words;
}

function checkEcho(frame: Buffer, request: Extract<Request, { kind: 'write' }>): readonly number[] {
  const expected = request.code === 16 ? request.words.length : singleOf(request);
  if (frame.length !== 12 || frame.readUInt16BE(8) !== request.address || frame.readUInt16BE(10) !== expected)
    throw bad('the echo of what was written differs');
  return [];
}

const bad = (detail: string) => new ModbusFailure('badAnswer', detail);
