import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, frameBytes, type Request, requestFrame, transactionOf } from './frames.ts';

const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const read = (table: 'holding' | 'input' | 'coil' | 'discrete', address: number, count: number): Request => ({
  kind: 'read',
  table,
  address,
  count,
});
const write = (code: 5 | 6 | 16, address: number, words: readonly number[]): Request => ({ kind: 'write', code, address, words });

describe('requests', () => {
  // MODBUS Application Protocol V1.1b3, sections 6.1 to 6.12, behind the header of Modbus TCP.
  it.each([
    [read('coil', 0x13, 0x13), '0007 0000 0006 11 01 0013 0013'],
    [read('discrete', 0xc4, 0x16), '0007 0000 0006 11 02 00c4 0016'],
    [read('holding', 0x6b, 3), '0007 0000 0006 11 03 006b 0003'],
    [read('input', 8, 1), '0007 0000 0006 11 04 0008 0001'],
    [write(5, 0xac, [1]), '0007 0000 0006 11 05 00ac ff00'],
    [write(5, 0xac, [0]), '0007 0000 0006 11 05 00ac 0000'],
    [write(6, 1, [3]), '0007 0000 0006 11 06 0001 0003'],
    [write(16, 1, [0x0a, 0x0102]), '0007 0000 000b 11 10 0001 0002 04 000a 0102'],
  ])('%o', (request, expected) => {
    expect(requestFrame(7, 0x11, request)).toEqual(bytes(expected));
  });
});

describe('answers', () => {
  it.each([
    [read('holding', 0x6b, 3), '0007 0000 0009 11 03 06 022b 0000 0064', [555, 0, 100]],
    [read('input', 8, 1), '0007 0000 0005 11 04 02 000a', [10]],
    [read('coil', 0x13, 10), '0007 0000 0005 11 01 02 cd fe', [1, 0, 1, 1, 0, 0, 1, 1, 0, 1]],
    [write(5, 0xac, [1]), '0007 0000 0006 11 05 00ac ff00', []],
    [write(6, 1, [3]), '0007 0000 0006 11 06 0001 0003', []],
    [write(16, 1, [10, 258]), '0007 0000 0006 11 10 0001 0002', []],
  ])('to %o', (request, answer, words) => {
    const frame = bytes(answer);
    expect([transactionOf(frame), frameBytes(frame, 0)]).toEqual([7, frame.length]);
    expect(answerOf(frame, 0x11, request)).toEqual(words);
  });

  it.each([
    ['an exception', '0007 0000 0003 11 83 02', { kind: 'exception', code: 2 }],
    ['a long exception', '0007 0000 0004 11 83 02 00', { kind: 'badAnswer' }],
    ['another unit', '0007 0000 0005 12 03 02 000a', { kind: 'badAnswer' }],
    ['another function', '0007 0000 0005 11 04 02 000a', { kind: 'badAnswer' }],
    ['fewer registers', '0007 0000 0003 11 03 00', { kind: 'badAnswer' }],
    ['more registers', '0007 0000 0007 11 03 04 000a 000b', { kind: 'badAnswer' }],
    ['a count that its bytes do not have', '0007 0000 0007 11 03 02 000a 000b', { kind: 'badAnswer' }],
    ['nothing', '0007 0000 0002 11 03', { kind: 'badAnswer' }],
  ])('%s in the place of a register', (_name, answer, failure) => {
    expect(() => answerOf(bytes(answer), 0x11, read('holding', 0, 1))).toThrowError(expect.objectContaining(failure));
  });

  it.each([
    [write(6, 1, [3]), '0007 0000 0006 11 06 0001 0004'],
    [write(6, 1, [3]), '0007 0000 0006 11 06 0002 0003'],
    [write(5, 1, [1]), '0007 0000 0006 11 05 0001 0000'],
    [write(16, 1, [3]), '0007 0000 0006 11 10 0001 0002'],
    [write(16, 1, [3]), '0007 0000 0004 11 10 0001'],
  ])('%o with another echo', (request, answer) => {
    expect(() => answerOf(bytes(answer), 0x11, request)).toThrowError(expect.objectContaining({ kind: 'badAnswer' }));
  });

  it('any bytes: the requested number of words, or a failure of the driver', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 20 }), fc.constantFrom('holding', 'coil'), (pdu, table) => {
        const request = read(table, 0, 4);
        const frame = Buffer.concat([bytes('0007 0000'), Buffer.from([0, pdu.length]), pdu]);
        try {
          expect(answerOf(frame, pdu[0] ?? 0, request)).toHaveLength(4);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ModbusFailure' });
        }
      }),
    );
  });
});

describe('the length of a frame', () => {
  it('is unknown until the header is complete, and 0 if it is invalid', () => {
    expect(frameBytes(bytes('0007 0000 00'), 0)).toBeUndefined();
    expect(frameBytes(bytes('ff 0007 0000 0006'), 1)).toBe(12);
    for (const other of ['0007 0001 0006', '0007 0000 0001', '0007 0000 00ff']) expect(frameBytes(bytes(other), 0)).toBe(0);
  });
});
