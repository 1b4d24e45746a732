import { describe, expect, it } from 'vitest';
import { floatText, readAddress, registerRows } from './register-view.ts';

describe('raw registers', () => {
  it('are shown as every kind of number', () => {
    const [row, last] = registerRows([0x4148, 0x0001], 40_000, 'big');
    expect(row).toMatchObject({
      address: 40_000,
      hex: '0x4148',
      unsigned: 16_712,
      signed: 16_712,
      bits: '0100 0001 0100 1000',
      text: 'AH',
    });
    expect(row?.pair).toMatchObject({ u32: 0x41480001, s32: 0x41480001 });
    expect(floatText(row?.pair?.f32 ?? 0)).toBe('12.5');
    expect(last?.pair).toBeNull();
  });
  it('swap with the word order, and retain their sign', () => {
    const [row] = registerRows([0xfffe, 0xffff], 0, 'little');
    expect(row).toMatchObject({ signed: -2, text: '··' });
    expect(row?.pair).toMatchObject({ u32: 0xfffffffe, s32: -2 });
    expect(floatText(row?.pair?.f32 ?? 0)).toBe('NaN');
  });
  it('have addresses that can be typed either way', () => {
    expect(readAddress(' 0x9C40 ')).toBe(40_000);
    expect(readAddress('65535')).toBe(65_535);
    for (const wrong of ['65536', '0x10000', '-1', '1.5', '', 'abc', '1e3']) expect(readAddress(wrong)).toBeNull();
  });
});
