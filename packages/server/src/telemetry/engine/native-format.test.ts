import { expect, test } from 'vitest';
import { decodeNative, encodeNative } from './native-format.ts';

test('columns are read back as written, also in several blocks', () => {
  const block = encodeNative([
    { name: 'a', type: 'UInt32', data: Uint32Array.of(1, 4_000_000_000) },
    { name: 'b', type: 'Float64', data: Float64Array.of(-1.5, Number.NaN) },
    { name: 'c', type: 'String', data: ['电池', 'x'.repeat(300)] },
    { name: 'd', type: 'UInt8', data: Uint8Array.of(0, 255) },
  ]);
  const answer = decodeNative(Buffer.concat([Buffer.from([0]).subarray(1), block, block]));
  expect(answer.rows).toBe(4);
  expect([...(answer.columns.get('a') ?? [])]).toEqual([1, 4_000_000_000, 1, 4_000_000_000]);
  expect([...(answer.columns.get('b') ?? [])]).toEqual([-1.5, Number.NaN, -1.5, Number.NaN]);
  expect([...(answer.columns.get('c') ?? [])][1]).toBe('x'.repeat(300));
  expect([...(answer.columns.get('d') ?? [])]).toEqual([0, 255, 0, 255]);
});

test('64-bit integers keep their sign and every millisecond', () => {
  const values = [0n, -1n, 1_800_000_000_123n, -62_135_596_800_000n];
  const head = Buffer.from([1, values.length, 1, 't'.charCodeAt(0), 5, ...Buffer.from('Int64')]);
  const answer = decodeNative(Buffer.concat([head, Buffer.from(BigInt64Array.from(values).buffer)]));
  expect([...(answer.columns.get('t') ?? [])]).toEqual(values.map(Number));
});

test('a truncated answer is an error, not a shorter one', () => {
  const block = encodeNative([{ name: 'a', type: 'Float64', data: Float64Array.of(1, 2, 3) }]);
  expect(() => decodeNative(block.subarray(0, block.length - 1))).toThrow();
});
