import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameGuard } from './frame-guard.ts';

function frame(length: number): Uint8Array {
  const head = [0x30];
  let left = length;
  do {
    head.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Uint8Array.from([...head, ...new Uint8Array(length).fill(0xff)]);
}

test('however the stream is split, exactly the packets above the limit are found', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
      (lengths, cuts) => {
        const stream = lengths.flatMap((length) => [...frame(length)]);
        const guard = new FrameGuard();
        const found: number[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          const over = guard.oversized(Uint8Array.from(stream.slice(at, at + size)), 300);
          if (over !== undefined) {
            found.push(over);
            break;
          }
          at += size;
        }
        expect(found).toEqual(lengths.filter((length) => length > 300).slice(0, 1));
      },
    ),
  );
});

test('a length of more than four bytes is invalid', () => {
  expect(new FrameGuard().oversized(Uint8Array.of(0x30, 0xff, 0xff, 0xff, 0xff, 1), 100)).toBe(Number.POSITIVE_INFINITY);
});
