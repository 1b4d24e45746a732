import { floorTo } from '@czyun/contract';
import { describe, expect, it, test } from 'vitest';
import { formatNumber, formatTogether, numberText } from './number.ts';

describe('numbers on screen', () => {
  it('cuts below 10 000 to two decimals and never rounds up', () => {
    expect(numberText(12.349)).toBe('12.34');
    expect(numberText(9999.999)).toBe('9999.99');
    expect(numberText(5)).toBe('5');
    expect(numberText(-12.349)).toBe('-12.34');
  });
  it('survives binary fractions', () => {
    expect(floorTo(1.15, 2)).toBe(1.15);
    expect(floorTo(4.35, 2)).toBe(4.35);
    expect(floorTo(0.29, 2)).toBe(0.29);
    expect(Object.is(floorTo(-0.001, 2), 0)).toBe(true);
  });
  it('keeps the decimals of a point so that digits do not dance', () => {
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
    { text: '0.00', unit: 'MWh' },
  ]);
  expect(formatTogether([4133, 1014.4], '', 0).map(({ text }) => text)).toEqual(['4133', '1014']);
});
