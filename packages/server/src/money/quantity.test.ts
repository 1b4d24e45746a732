/** Quantities against whole numbers of their last place, and out of the numbers that registers are stored as. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySteps, fixedText } from './fixed-point-fixture.ts';
import { Price } from './price.ts';
import { Quantity, quantityOf } from './quantity.ts';

const of = (steps: bigint) => new Quantity(fixedText(steps, 9), 'kWh');

describe('a quantity', () => {
  it('is counted exactly', () => {
    fc.assert(
      fc.property(anySteps(20), anySteps(20), (a, b) => {
        expect(of(a).minus(of(b))).toEqual(of(a - b));
        expect(of(a).plus(of(b))).toEqual(of(a + b));
        expect(of(a).minus(of(b)).plus(of(b))).toEqual(of(a));
      }),
    );
  });

  it('is the same however its zeros are written, and has its bounds', () => {
    expect(new Quantity('12.500', 'kWh')).toEqual(new Quantity('12.5', 'kWh'));
    expect(new Quantity('-0.0', 'kWh').text).toBe('0');
    for (const text of ['1000000000000', '0.0000000001', '1e5', 'NaN']) expect(() => new Quantity(text, 'kWh'), text).toThrow(RangeError);
  });
});

describe('what a register shows', () => {
  it('becomes the decimal that its number stands for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -(2 ** 51) + 1, max: 2 ** 51 - 1 }), (decimals, steps) => {
        const value = steps / 10 ** decimals;
        if (Math.abs(value) >= 1e12) expect(() => quantityOf(value, decimals, 'kWh')).toThrow(RangeError);
        else expect(quantityOf(value, decimals, 'kWh')).toEqual(new Quantity(fixedText(BigInt(steps), decimals), 'kWh'));
      }),
      { numRuns: 5000 },
    );
    // 2^51 billionths.
    expect(() => quantityOf(2_251_799.813685248, 9, 'kWh')).toThrow(RangeError);
  });

  it('is no figure where the number says more or less than that', () => {
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      1e300,
      0.1 + 0.2,
      1.005,
      -0.001,
      Number.MAX_SAFE_INTEGER,
    ])
      expect(() => quantityOf(value, 2, 'kWh'), String(value)).toThrow(RangeError);
    for (const decimals of [-1, 10, 1.5, Number.NaN]) expect(() => quantityOf(1, decimals, 'kWh')).toThrow(RangeError);
    expect([quantityOf(-0, 2, 'kWh').text, quantityOf(-1.5, 2, 'kvarh').text]).toEqual(['0', '-1.5']);
  });
});

it('surcharges add to a price exactly', () => {
  fc.assert(
    fc.property(anySteps(11), anySteps(11), (a, b) => {
      const price = (steps: bigint) => new Price(fixedText(steps, 6), 'kWh');
      expect(price(a).plus(price(b))).toEqual(price(a + b));
    }),
  );
});
