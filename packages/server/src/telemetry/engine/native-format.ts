/** ClickHouse's Native format (docs: "Native" in Interfaces / Formats): blocks of columns, little endian, strings with a varint length. */
import { type Answer, type AnswerColumn, type InsertColumn, rowsOf } from './types.ts';

class Reader {
  offset = 0;
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  varint(): number {
    let result = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.offset++];
      if (byte === undefined) throw new Error('Native block ends inside a number');
      result += (byte & 127) * factor;
      if (byte < 128) return result;
      factor *= 128;
    }
  }
  text(): string {
    const length = this.varint();
    const start = this.offset;
    this.offset += length;
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, length).toString('utf8');
  }
  /** A copy, because columns start at any offset and typed arrays need alignment. */
  take(byteLength: number): ArrayBuffer {
    const from = this.bytes.byteOffset + this.offset;
    this.offset += byteLength;
    if (this.offset > this.bytes.byteLength) throw new Error('Native block ends inside a column');
    return this.bytes.buffer.slice(from, from + byteLength) as ArrayBuffer;
  }
}

function int64ToFloat(buffer: ArrayBuffer, rows: number, signed: boolean): Float64Array {
  const words = new Uint32Array(buffer);
  const result = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const low = words[2 * i] ?? 0;
    const high = words[2 * i + 1] ?? 0;
    result[i] = (signed ? high | 0 : high) * 4294967296 + low;
  }
  return result;
}

function readColumn(reader: Reader, type: string, rows: number): AnswerColumn {
  switch (type) {
    case 'UInt8':
    case 'Bool':
      return new Uint8Array(reader.take(rows));
    case 'UInt16':
      return new Uint16Array(reader.take(rows * 2));
    case 'UInt32':
      return new Uint32Array(reader.take(rows * 4));
    case 'Float64':
      return new Float64Array(reader.take(rows * 8));
    case 'Int64':
      return int64ToFloat(reader.take(rows * 8), rows, true);
    case 'UInt64':
      return int64ToFloat(reader.take(rows * 8), rows, false);
    case 'String': {
      const texts: string[] = [];
      for (let i = 0; i < rows; i++) texts.push(reader.text());
      return texts;
    }
    default:
      throw new Error(`Native column type ${type} is not read here`);
  }
}

function joined(parts: readonly AnswerColumn[], rows: number): AnswerColumn {
  const first = parts[0];
  if (first === undefined) return [];
  if (parts.length === 1) return first;
  if (!ArrayBuffer.isView(first)) return parts.flatMap((part) => [...(part as readonly string[])]);
  const whole = new (first.constructor as new (length: number) => Float64Array)(rows);
  let at = 0;
  for (const part of parts) {
    whole.set(part as Float64Array, at);
    at += part.length;
  }
  return whole;
}

/** Decodes an answer in Native format; several blocks are joined. */
export function decodeNative(bytes: Uint8Array): Answer {
  const reader = new Reader(bytes);
  const parts = new Map<string, AnswerColumn[]>();
  let rows = 0;
  while (reader.offset < bytes.byteLength) {
    const columnCount = reader.varint();
    const blockRows = reader.varint();
    for (let c = 0; c < columnCount; c++) {
      const name = reader.text();
      const type = reader.text();
      const column = readColumn(reader, type, blockRows);
      const list = parts.get(name);
      if (list) list.push(column);
      else parts.set(name, [column]);
    }
    rows += blockRows;
  }
  const columns = new Map<string, AnswerColumn>();
  for (const [name, list] of parts) columns.set(name, joined(list, rows));
  return { rows, columns };
}

function varintBytes(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

function textBytes(text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  return Buffer.concat([varintBytes(body.length), body]);
}

/** The numbers of a column, expanded to all rows; Int64 as Float64, which the server converts. */
function spreadOut(
  column: Exclude<InsertColumn, { type: 'String' }>,
  rows: number,
): { readonly type: string; readonly data: ArrayBufferView } {
  if (column.type === 'constant') {
    const arrays = { UInt8: Uint8Array, UInt16: Uint16Array, UInt32: Uint32Array } as const;
    return { type: column.of, data: new arrays[column.of](rows).fill(column.value) };
  }
  if (column.type !== 'Int64') return column;
  const data = new Float64Array(rows);
  for (let row = 0; row < rows; row++) data[row] = column.base + (column.data[row] ?? 0);
  return { type: 'Float64', data };
}

/** One Native block of `columns`, all of the same length. */
export function encodeNative(columns: readonly InsertColumn[]): Buffer {
  const rows = rowsOf(columns);
  const parts: Buffer[] = [varintBytes(columns.length), varintBytes(rows)];
  for (const column of columns) {
    if (column.type === 'String') {
      parts.push(textBytes(column.name), textBytes(column.type));
      for (const text of column.data) parts.push(textBytes(text));
      continue;
    }
    const { type, data } = spreadOut(column, rows);
    parts.push(textBytes(column.name), textBytes(type), Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
  return Buffer.concat(parts);
}

/** A number column of an answer; empty if the answer has no rows. */
export function numbers(answer: Answer, name: string): Float64Array | Uint32Array | Uint16Array | Uint8Array {
  const column = answer.columns.get(name);
  if (column === undefined) return new Float64Array(0);
  if (!ArrayBuffer.isView(column)) throw new Error(`Column ${name} holds text`);
  return column;
}

/** A text column of an answer. */
export function texts(answer: Answer, name: string): readonly string[] {
  const column = answer.columns.get(name);
  if (column === undefined) return [];
  if (ArrayBuffer.isView(column)) throw new Error(`Column ${name} holds numbers`);
  return column;
}
