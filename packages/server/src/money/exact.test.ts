import { describe, expect, it } from 'vitest';
import { exactFrom, roundedTo, textOf } from './exact.ts';

const digits = { whole: 12, places: 9 };
const round = (text: string, places: number) => textOf(roundedTo(exactFrom(text, digits), places), places);

describe('a decimal', () => {
  it('is read from plain digits only', () => {
    const wrong = [
      '',
      ' 1',
      '1 ',
      '+1',
      '01',
      '-01',
      '1.',
      '.5',
      '1e3',
      '1E-3',
      'NaN',
      'Infinity',
      '-Infinity',
      '0x10',
      '1,5',
      '1_0',
      '１',
      '--1',
      '1.2.3',
    ];
    for (const text of wrong) expect(() => exactFrom(text, digits), text).toThrow(RangeError);
    for (const value of [1, null, undefined, {}, 1n]) expect(() => exactFrom(value as never, digits)).toThrow(RangeError);
  });

  it('never exceeds its maximum digits, however many zeros', () => {
    expect(textOf(exactFrom('999999999999.999999999', digits))).toBe('999999999999.999999999');
    expect(textOf(exactFrom('1.5000000000', digits))).toBe('1.5');
    for (const text of ['1000000000000', '-1000000000000', '0.0000000001', '1'.repeat(100), `0.${'0'.repeat(40)}`])
      expect(() => exactFrom(text, digits), text).toThrow(RangeError);
  });

  it('is written without exponent and without negative zero', () => {
    expect(['0.000000001', '-0', '-0.00', '100000000000'].map((text) => textOf(exactFrom(text, digits)))).toEqual([
      '0.000000001',
      '0',
      '0',
      '100000000000',
    ]);
  });
});

it('halves are rounded away from zero', () => {
  expect(['0.005', '-0.005', '0.015', '0.025', '0.004999999', '-0.004999999', '2.675', '1.005'].map((text) => round(text, 2))).toEqual([
    '0.01',
    '-0.01',
    '0.02',
    '0.03',
    '0.00',
    '0.00',
    '2.68',
    '1.01',
  ]);
});
