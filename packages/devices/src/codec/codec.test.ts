import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModbusMap, RegisterType } from '../profile.ts';
import { decodeRegister, encodeRegister, expandRegisters, registerWidth } from './index.ts';

const orders = fc.constantFrom('big' as const, 'little' as const);
const scales = fc.constantFrom(1, 0.1, 0.01, 0.001, -0.1, -1, 10, 100, 0.25, 2.5e-4, 0.0625);
const offsets = fc.constantFrom(0, -100, 20.5, 0.125);
const integers: readonly [RegisterType, number, number][] = [
  ['u16', 0, 65535],
  ['s16', -32768, 32767],
  ['u32', 0, 2 ** 32 - 1],
  ['s32', -(2 ** 31), 2 ** 31 - 1],
  ['acc32', 0, 2 ** 32 - 1],
  ['bcd16', 0, 9999],
  // Beyond 2^39 a value with four decimals is no longer exact in a float64.
  ['u64', 0, 2 ** 39],
  ['s64', -(2 ** 39), 2 ** 39],
  ['acc64', 0, 2 ** 39],
];

/** Raw integer → words, implemented independently of the codec. */
function wordsOf(raw: number, width: number, order: 'big' | 'little'): number[] {
  const hex = BigInt.asUintN(width * 16, BigInt(raw))
    .toString(16)
    .padStart(width * 4, '0');
  const words = Array.from({ length: width }, (_, index) => Number.parseInt(hex.slice(index * 4, index * 4 + 4), 16));
  return order === 'little' ? words.reverse() : words;
}

describe('integers', () => {
  for (const [type, min, max] of integers) {
    it(`${type}: every raw value survives decode and encode, in every order and scale`, () => {
      fc.assert(
        fc.property(fc.integer({ min, max }), orders, scales, offsets, (raw, wordOrder, scale, offset) => {
          const point = { type, wordOrder, scale, offset };
          const words = type === 'bcd16' ? [Number.parseInt(String(raw), 16)] : wordsOf(raw, registerWidth(point), wordOrder);
          const value = decodeRegister(point, words);
          expect(value).toBeCloseTo(raw * scale + offset, 3);
          expect(encodeRegister(point, value ?? Number.NaN)).toEqual(words);
        }),
      );
    });
  }

  it('shows no binary noise: as many decimals as the scale has', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 4 }), (raw, digits) => {
        const value = decodeRegister({ type: 's32', wordOrder: 'big', scale: Number(`1e-${digits}`) }, wordsOf(raw, 2, 'big'));
        expect(value).toBe(Number(`${raw}e-${digits}`));
      }),
    );
    expect(decodeRegister({ type: 'u16', scale: 0.1 }, [2301])).toBe(230.1);
    expect(decodeRegister({ type: 'u16', scale: 0.1, offset: -100 }, [1253])).toBe(25.3);
    expect(decodeRegister({ type: 's16', scale: -0.1 }, [0])).toBe(0);
  });

  it('keeps the word order of real devices', () => {
    expect(decodeRegister({ type: 'u32', wordOrder: 'little' }, [0x86a0, 0x0001])).toBe(100_000);
    expect(decodeRegister({ type: 'u32', wordOrder: 'big' }, [0x0001, 0x86a0])).toBe(100_000);
    expect(decodeRegister({ type: 's32', wordOrder: 'little' }, [0xffff, 0xffff])).toBe(-1);
  });

  it('drops the sign if only the magnitude counts', () => {
    const point = { type: 's16' as const, scale: 0.01, magnitude: true as const };
    expect(decodeRegister(point, [0xffff - 1233])).toBe(12.34);
    expect(decodeRegister(point, encodeRegister(point, 12.34))).toBe(12.34);
  });

  it('refuses values that do not fit the register', () => {
    expect(() => encodeRegister({ metric: 'power', type: 's16', scale: 0.1 }, 3276.8)).toThrow(/power = 3276.8/);
    expect(() => encodeRegister({ type: 'u16' }, -1)).toThrow(RangeError);
    expect(() => encodeRegister({ type: 'bcd16' }, 10_000)).toThrow(RangeError);
    expect(() => encodeRegister({ type: 'u32' }, Number.NaN)).toThrow(RangeError);
    expect(() => encodeRegister({ type: 'f32' }, 1e39)).toThrow(RangeError);
    expect(() => encodeRegister({ type: 'u16', invalid: [0xffff] }, 65535)).toThrow(/not available/);
  });
});

describe('floats', () => {
  it('f32: every finite float survives, and reads as its shortest decimal', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), orders, (raw, wordOrder) => {
        const point = { type: 'f32' as const, wordOrder };
        const words = encodeRegister(point, raw);
        const value = Number(decodeRegister(point, words));
        expect(Math.fround(value) + 0).toBe(raw + 0);
        // Negative zero is read back as zero.
        if (value !== 0) expect(encodeRegister(point, value)).toEqual(words);
      }),
    );
    expect(decodeRegister({ type: 'f32' }, [0x4366, 0x199a])).toBe(230.1);
  });

  it('f64: every finite double survives', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), orders, (raw, wordOrder) => {
        const point = { type: 'f64' as const, wordOrder };
        expect(Number(decodeRegister(point, encodeRegister(point, raw))) + 0).toBe(raw + 0);
      }),
    );
  });

  it('NaN and infinity are not available', () => {
    expect(decodeRegister({ type: 'f32' }, [0x7fc0, 0])).toBeUndefined();
    expect(decodeRegister({ type: 'f32' }, [0xff80, 0])).toBeUndefined();
    expect(decodeRegister({ type: 'f64' }, [0x7ff8, 0, 0, 0])).toBeUndefined();
  });
});

describe('scale factors (SunSpec)', () => {
  it('every raw value survives with every factor, also with a change of unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -32767, max: 32767 }),
        fc.integer({ min: -6, max: 6 }),
        fc.constantFrom(1, 0.001),
        (raw, factor, scale) => {
          const point = { type: 's16' as const, scaleFactor: 5, scale };
          const words = wordsOf(raw, 1, 'big');
          const value = decodeRegister(point, words, factor);
          expect(value).toBe(Number(`${raw}e${scale === 1 ? factor : factor - 3}`) + 0);
          expect(encodeRegister(point, value ?? Number.NaN, factor)).toEqual(words);
        },
      ),
    );
  });

  it('without its factor a value is not available', () => {
    const point = { type: 's16' as const, scaleFactor: 5 };
    expect(decodeRegister(point, [100])).toBeUndefined();
    expect(decodeRegister(point, [100], -32768)).toBeUndefined();
    expect(() => encodeRegister(point, 1)).toThrow(/scale factor/);
  });
});

describe('sentinels', () => {
  it('are recognised as pattern or as signed number, in every width', () => {
    expect(decodeRegister({ type: 's16', invalid: [0x8000] }, [0x8000])).toBeUndefined();
    expect(decodeRegister({ type: 's16', invalid: [-32768] }, [0x8000])).toBeUndefined();
    expect(decodeRegister({ type: 'u32', invalid: [0xffffffff] }, [0xffff, 0xffff])).toBeUndefined();
    expect(decodeRegister({ type: 's32', invalid: [0x80000000] }, [0x8000, 0])).toBeUndefined();
    expect(decodeRegister({ type: 'acc64', invalid: [0] }, [0, 0, 0, 0])).toBeUndefined();
    expect(decodeRegister({ type: 'u64', invalid: [2 ** 64] }, [0xffff, 0xffff, 0xffff, 0xffff])).toBeUndefined();
    expect(decodeRegister({ type: 's16', invalid: [0x8000] }, [0x8001])).toBe(-32767);
  });

  it('a block that is too short, or digits that are not BCD, give no value', () => {
    expect(decodeRegister({ type: 'u32' }, [1])).toBeUndefined();
    expect(decodeRegister({ type: 'bcd16' }, [0x12ab])).toBeUndefined();
    expect(decodeRegister({ type: 'bcd16' }, [0x1234])).toBe(1234);
  });
});

describe('words, bits and masks', () => {
  it('translates states both ways and gives no value for an unknown state', () => {
    const point = { type: 'u16' as const, words: { 0: 2, 3: 1, 9: 1 } };
    expect(decodeRegister(point, [3])).toBe(1);
    expect(decodeRegister(point, [7])).toBeUndefined();
    expect(encodeRegister(point, 1)).toEqual([3]);
    expect(() => encodeRegister(point, 5)).toThrow(RangeError);
  });

  it('moves the bits of a status word both ways and drops undefined ones', () => {
    const point = { type: 'u32' as const, bits: { 0: 7, 31: 0, 4: 31 } };
    expect(decodeRegister(point, [0x8000, 0x0003])).toBe(0x81);
    expect(decodeRegister(point, [0, 0x0010])).toBe(2 ** 31);
    expect(encodeRegister(point, 0x81)).toEqual([0x8000, 0x0001]);
    expect(() => encodeRegister(point, 2)).toThrow(/no such bit/);
  });

  it('writes some bits and leaves the others unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }),
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 1 }),
        (now, bit, value) => {
          const words = encodeRegister({ type: 'bit', bit }, value, undefined, [now]);
          expect(decodeRegister({ type: 'bit', bit }, words)).toBe(value);
          expect((words[0] ?? 0) & ~(1 << bit)).toBe(now & ~(1 << bit));
        },
      ),
    );
    expect(decodeRegister({ type: 'u16', mask: 0x0f00 }, [0x1a34])).toBe(10);
    expect(encodeRegister({ type: 'u16', mask: 0x0f00 }, 5, undefined, [0x1a34])).toEqual([0x1534]);
    expect(() => encodeRegister({ type: 'u16', mask: 0x0f00 }, 16)).toThrow(RangeError);
  });

  it('masks 32-bit words in both orders', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 0xff }), (wordOrder, now, value) => {
        const point = { type: 'u32' as const, wordOrder, mask: 0xff000000 };
        const words = encodeRegister(point, value, undefined, wordsOf(now, 2, wordOrder));
        expect(decodeRegister(point, words)).toBe(value);
        expect(decodeRegister({ type: 'u32', wordOrder, mask: 0x00ffffff }, words)).toBe(now % 0x1000000);
      }),
    );
  });
});

describe('text', () => {
  it('every text that fits survives', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 _.-]{0,15}[A-Za-z0-9]$/), (value) => {
        const point = { type: 'string' as const, length: 8 };
        expect(decodeRegister(point, encodeRegister(point, value))).toBe(value);
      }),
    );
    expect(decodeRegister({ type: 'string', length: 2 }, [0x4142, 0x4300])).toBe('ABC');
    expect(decodeRegister({ type: 'string', length: 2 }, [0, 0])).toBeUndefined();
    expect(() => encodeRegister({ type: 'string', length: 2 }, 'ABCDE')).toThrow(RangeError);
  });
});

describe('expandRegisters', () => {
  const map: ModbusMap = {
    base: { kind: 'absolute' },
    wordOrder: 'little',
    maxRegisters: 125,
    maxGap: 0,
    registers: [
      { metric: 'cell_voltage_{n}', table: 'input', address: 100, type: 'u16', repeat: { count: 3, step: 4 } },
      { metric: 'energy', table: 'holding', address: 7, type: 'u32', wordOrder: 'big' },
      { metric: 'serial', table: 'holding', address: 20, type: 'string', length: 5 },
    ],
  };

  it('expands members and applies the word order of the map', () => {
    expect(expandRegisters(map).map((point) => [point.metric, point.address, point.width, point.wordOrder])).toEqual([
      ['cell_voltage_1', 100, 1, 'little'],
      ['cell_voltage_2', 104, 1, 'little'],
      ['cell_voltage_3', 108, 1, 'little'],
      ['energy', 7, 2, 'big'],
      ['serial', 20, 5, 'little'],
    ]);
  });
});
