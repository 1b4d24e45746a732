import { hourMs, minuteMs } from '@czyun/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pricedRun, spansBefore } from './planned.ts';

/** Separate working times, in whole minutes. */
const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 6 })
  .map((pairs) => {
    let at = 0;
    return pairs.map(([gap, length]) => {
      const start = at + gap * minuteMs;
      at = start + length * minuteMs;
      return { start, end: at };
    });
  });
const lengthOf = (list: readonly { start: number; end: number }[]) => list.reduce((sum, { start, end }) => sum + end - start, 0);

it('distributes energy over prices by time without a remainder', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: 5_000_000_000 }), (list, units) => {
      const priceAt = (time: number) => Math.floor(time / hourMs) % 3;
      const priced = pricedRun(units, list, priceAt);
      expect([...priced.values()].reduce((sum, part) => sum + part, 0)).toBe(units);
      const minutes = [0, 0, 0];
      for (const { start, end } of list)
        for (let at = start; at < end; at += minuteMs) minutes[priceAt(at)] = (minutes[priceAt(at)] ?? 0) + minuteMs;
      for (const [price, part] of priced) expect(Math.abs(part - (units * (minutes[price] ?? 0)) / lengthOf(list))).toBeLessThan(60);
    }),
    { numRuns: 50 },
  );
});

it('returns the working times before an end', () => {
  fc.assert(
    fc.property(spans, fc.nat(), (list, some) => {
      const work = Math.floor((some % 1000) / 2) * minuteMs;
      const end = list.at(-1)?.end ?? 0;
      const found = spansBefore(list, end, work);
      expect(lengthOf(found)).toBe(Math.min(work, lengthOf(list)));
      for (const { start, end: to } of found) expect(list.some((span) => span.start <= start && to <= span.end)).toBe(true);
      if (work > 0) expect(found.at(-1)?.end).toBe(end);
    }),
    { numRuns: 50 },
  );
});
