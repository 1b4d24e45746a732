import { describe, expect, it } from 'vitest';
import type { WallPart } from '../wall/geometry.ts';
import { maxRows, stationLayout } from './geometry.ts';

const parts: readonly WallPart[] = [
  { key: 'wind', role: 'wind', side: 'up', chain: ['wind'] },
  { key: 'grid', role: 'grid', side: 'up', chain: ['meter', 'transformer', 'grid'] },
  { key: 'pv', role: 'pv', side: 'up', chain: ['inverter', 'panels'] },
  { key: 'load', role: 'load', side: 'down', chain: ['meter', 'load'] },
  { key: 'unit1', role: 'storage', side: 'down', chain: ['converter', 'battery'] },
  { key: 'unit2', role: 'storage', side: 'down', chain: ['converter', 'battery'] },
];

describe('the compact picture of a station', () => {
  it.each([
    { width: 1050, height: 190 },
    { width: 790, height: 190 },
    { width: 720, height: 190 },
    { width: 326, height: 224 },
  ])('keeps everything inside $width × $height without overlap', ({ width, height }) => {
    const { rows, bus, symbolPx } = stationLayout(parts, { width, height });
    expect(rows.map(({ part }) => part.key)).toEqual(['grid', 'wind', 'pv', 'load', 'unit1', 'unit2']);
    for (const { part, y, symbols, words, wires } of rows) {
      expect(y - symbolPx / 2).toBeGreaterThanOrEqual(0);
      expect(y + symbolPx / 2).toBeLessThanOrEqual(height);
      const [near, far] = [symbols[0], symbols.at(-1)];
      if (near === undefined || far === undefined) throw new Error('no symbol');
      const isLeft = part.side === 'up';
      expect(isLeft ? words.x + words.width <= far.x - symbolPx / 2 : words.x >= far.x + symbolPx / 2).toBe(true);
      expect(words.x + words.width).toBeLessThanOrEqual(width);
      expect(Math.abs(near.x - bus.x)).toBeGreaterThan(symbolPx / 2 + 18);
      expect(wires).toHaveLength(symbols.length);
      for (const [from, to] of wires) expect(isLeft ? from < to : from > to).toBe(true);
      expect(wires[0]?.[1]).toBe(bus.x);
    }
    for (const side of ['up', 'down']) {
      const ys = rows.filter(({ part }) => part.side === side).map(({ y }) => y);
      expect(ys.slice(1).every((y, index) => y - (ys[index] ?? 0) > symbolPx)).toBe(true);
    }
  });

  it('shows one symbol per row if narrow', () => {
    const { rows, isBrief } = stationLayout(parts, { width: 326, height: 224 });
    expect([isBrief, rows.map(({ symbols }) => symbols.map(({ symbol }) => symbol))]).toEqual([
      true,
      [['grid'], ['wind'], ['panels'], ['load'], ['battery'], ['battery']],
    ]);
  });

  it('is only a bar if nothing is known', () => {
    expect(stationLayout([], { width: 800, height: 190 })).toMatchObject({ rows: [], bus: { y1: 77, y2: 113 } });
    expect([maxRows(190), maxRows(10)]).toEqual([4, 1]);
  });
});
