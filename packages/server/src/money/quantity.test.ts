/** Quantities against whole numbers of their last place, and from stored numbers of registers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billionthsOf } from './billionths.ts';
import { anySteps, fixedText } from './fixed-point-fixture.ts';
import { Price } from './price.ts';
import { Quantity } from './quantity.ts';

const of = (steps: bigint) => new Quantity(fixedText(steps, 9), 'kWh');

describe('a quantity', () => {
  it('is exact', () => {
    fc.assert(
      fc.property(anySteps(20), anySteps(20), (a, b) => {
        expect(of(a).minus(of(b))).toEqual(of(a - b));
        expect(of(a).plus(of(b))).toEqual(of(a + b));
        expect(of(a).minus(of(b)).plus(of(b))).toEqual(of(a));
      }),
    );
  });

  it('is independent of written zeros, and bounded', () => {
    expect(new Quantity('12.500', 'kWh')).toEqual(new Quantity('12.5', 'kWh'));
    expect(new Quantity('-0.0', 'kWh').text).toBe('0');
    for (const text of ['1000000000000', '0.0000000001', '1e5', 'NaN']) expect(() => new Quantity(text, 'kWh'), text).toThrow(RangeError);
  });
});

describe('the number of a register', () => {
  it('is converted to the decimal that it represents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -(2 ** 51) + 1, max: 2 ** 51 - 1 }), (decimals, digits) => {
        const quantity = () => new Quantity(billionthsOf(digits / 10 ** decimals, decimals), 'kWh');
        if (Math.abs(digits / 10 ** decimals) >= 1e12) expect(quantity).toThrow(RangeError);
        else expect(quantity()).toEqual(new Quantity(fixedText(BigInt(digits), decimals), 'kWh'));
      }),
      { numRuns: 5000 },
    );
    expect([billionthsOf(-0, 2), billionthsOf(-1.5, 2), billionthsOf(0.1 + 0.2, 2)]).toEqual([0n, -1_500_000_000n, 300_000_000n]);
  });

  it('is refused if a double cannot represent its last digit', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, Number.MAX_SAFE_INTEGER])
      expect(() => billionthsOf(value, 2), String(value)).toThrow(RangeError);
    expect(() => billionthsOf(9_007_199.254740993, 9)).toThrow(RangeError);
    for (const decimals of [-1, 10, 1.5, Number.NaN]) expect(() => billionthsOf(1, decimals)).toThrow(RangeError);
  });
});

it('surcharges are added to a price exactly', () => {
  fc.assert(
    fc.property(anySteps(11), anySteps(11), (a, b) => {
      const price = (steps: bigint) => new Price(fixedText(steps, 6), 'kWh');
      expect(price(a).plus(price(b))).toEqual(price(a + b));
    }),
  );
});
