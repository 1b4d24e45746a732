import { describe, expect, it } from 'vitest';
import { colorsOf, slotsBeside } from './similar-colors.ts';
import { tokens } from './tokens.ts';

describe('colours of one chart', () => {
  it('are those of the palette if nothing has a meaning', () => {
    expect(colorsOf([{}, {}, {}], tokens.light)).toEqual(tokens.light.series.slice(0, 3));
  });

  it('never show a second green beside the storage, nor a second blue beside the load, in any theme', () => {
    for (const look of [tokens.light, tokens.dark, tokens.wall]) {
      const [, ...others] = colorsOf([{ meaning: 'storage' }, ...Array.from({ length: 8 }, () => ({}))], look);
      // The green of the palette is the last resort.
      expect(others.indexOf(look.series[2] ?? '')).toBe(-1);
      expect(colorsOf([{}, { meaning: 'load' }], look)).toEqual([look.series[1], look.load]);
    }
  });

  it('use every palette colour before repeating one', () => {
    expect([...slotsBeside(['grid', 'pv', 'wind', 'storage', 'load'])].sort((a, b) => a - b)).toEqual(
      tokens.light.series.map((_, slot) => slot),
    );
    expect(slotsBeside(['storage']).at(-1)).toBe(2);
  });
});
