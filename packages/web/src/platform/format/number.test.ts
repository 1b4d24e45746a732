import { floorTo } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatNumber, formatTogether, numberText, scaledUnit, scaleOfGroup, separated } from './number.ts';

describe('numbers on screen', () => {
  it('truncates below 10 000 to two decimals and never rounds up', () => {
    expect(numberText(12.349)).toBe('12.34');
    expect(numberText(9999.999)).toBe('9999.99');
    expect(numberText(5)).toBe('5');
    expect(numberText(-12.349)).toBe('-12.34');
  });
  it('is exact despite binary fractions', () => {
    expect(floorTo(1.15, 2)).toBe(1.15);
    expect(floorTo(4.35, 2)).toBe(4.35);
    expect(floorTo(0.29, 2)).toBe(0.29);
    expect(Object.is(floorTo(-0.001, 2), 0)).toBe(true);
  });
  it('preserves the decimals of a point, so that digits stay in place', () => {
    expect(formatNumber(3.2, 'V', 3)).toEqual({ text: '3.200', unit: 'V' });
    expect(formatNumber(49.96, '%', 1)).toEqual({ text: '49.9', unit: '%' });
    expect(formatNumber(7, '', 0).text).toBe('7');
  });
  it('has one decimal up to 1e9 and powers of ten above', () => {
    expect(numberText(10_000)).toBe('10000.0');
    expect(numberText(123_456.78)).toBe('123456.8');
    expect(numberText(1e9)).toBe('1000000000.0');
    expect(numberText(1.5e9)).toBe('1.50×10⁹');
    expect(numberText(-2.25e12)).toBe('-2.25×10¹²');
  });
  it('separates thousands on request', () => {
    const texts = [0, 999.5, 1234.56, -18_563.4, 1e9, 1.5e12, null].map((value) => separated(numberText(value)));
    expect(texts).toEqual(['0', '999.5', '1,234.56', '-18,563.4', '1,000,000,000.0', '1.50×10¹²', '-']);
  });
  it('never lets a mantissa reach ten', () => {
    expect(numberText(9.999e9)).toBe('9.99×10⁹');
  });
  it('scales units of power and energy with the number', () => {
    expect(formatNumber(12_345.678, 'kW', 1)).toEqual({ text: '12.34', unit: 'MW' });
    expect(formatNumber(-12_345_678, 'kWh', 1)).toEqual({ text: '-12.34', unit: 'GWh' });
    expect(formatNumber(9999, 'kW', 1)).toEqual({ text: '9999.0', unit: 'kW' });
    expect(formatNumber(20_000, 'rpm', 0)).toEqual({ text: '20000', unit: 'rpm' });
  });
  it('shows unknown as a dash', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(numberText(value, 'kW')).toBe('-');
    expect(numberText(0, 'kW')).toBe('0 kW');
  });
});

test('parts and their whole share one unit', () => {
  expect(formatTogether([11_284.2, 4846.1, null, 0], 'kWh', 1)).toEqual([
    { text: '11.28', unit: 'MWh' },
    { text: '4.84', unit: 'MWh' },
    { text: '-', unit: '' },
    { text: '0', unit: 'MWh' },
  ]);
  expect(formatTogether([12_345_678, 31_000], 'kWh', 1).map(({ text, unit }) => `${text} ${unit}`)).toEqual(['12345.7 MWh', '31.00 MWh']);
  expect(formatTogether([12_345.6, 3.2], 'kWh', 1).map(({ text, unit }) => `${text} ${unit}`)).toEqual(['12345.6 kWh', '3.2 kWh']);
  expect(formatTogether([4133, 1014.4], '', 0).map(({ text }) => text)).toEqual(['4133', '1014']);
});

describe('one unit per group', () => {
  test('the energies of one meter have one prefix, active and reactive alike', () => {
    const meter = [
      { value: 993_350, unit: 'kvarh' },
      { value: 2571.6, unit: 'kvarh' },
      { value: 120.5, unit: 'kWh' },
      { value: 0.98, unit: '' },
      { value: 410, unit: 'kW' },
    ];
    const scale = scaleOfGroup(meter);
    expect(
      meter.map(({ value, unit }) =>
        Object.values(formatNumber(value, unit, 2, scale))
          .join(' ')
          .trim(),
      ),
    ).toEqual(['993.35 Mvarh', '2.57 Mvarh', '0.12 MWh', '0.98', '410.00 kW']);
  });

  test('unknown values do not affect the unit, and a whole without numbers is dashes', () => {
    expect(
      scaleOfGroup([
        { value: null, unit: 'kW' },
        { value: 'on', unit: 'kW' },
      ]).size,
    ).toBe(0);
    expect(formatTogether([null, undefined, Number.NaN], 'kWh', 1).map(({ text }) => text)).toEqual(['-', '-', '-']);
  });

  const amounts = fc.array(fc.oneof(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.constant(null)), { minLength: 1, maxLength: 12 });
  const units = fc.constantFrom('kW', 'kvar', 'W', 'kWh', 'kvarh', 'V', 'm', 'kg', '%', '℃');

  test('any numbers: one unit, that of the largest or one step below, none off by more than its last digit', () => {
    fc.assert(
      fc.property(amounts, units, (values, unit) => {
        const shown = formatTogether(values, unit, 2);
        expect(new Set(shown.flatMap((parts) => (parts.text === '-' ? [] : [parts.unit]))).size).toBeLessThanOrEqual(1);
        const known = values.filter((value) => value !== null);
        const largest = known.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
        const { divisor } = scaledUnit(unit, scaleOfGroup(values.map((value) => ({ value, unit }))));
        const alone = scaledUnit(unit, scaleOfGroup([{ value: largest, unit }])).divisor;
        if (known.length > 0) expect([alone, alone / 1000]).toContain(divisor);
        for (const [index, { text }] of shown.entries()) {
          const value = values[index];
          if (value === null || value === undefined) expect(text).toBe('-');
          else if (Math.abs(value / divisor) < 10_000) {
            const told = Number(text);
            // Truncated, never rounded up, and never off by more than a hundredth.
            expect(Math.abs(told)).toBeLessThanOrEqual(Math.abs(value / divisor) * (1 + 1e-9));
            expect(Math.abs(value / divisor - told)).toBeLessThan(0.01 + 1e-9);
          }
        }
      }),
    );
  });

  test('a group shows no number above 10 000 while a larger unit exists', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (value) => {
        expect(Number(formatNumber(value, 'W').text)).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});
