import { describe, expect, it } from 'vitest';
import { symbolPx, type WallPart, wallDiagramOf } from './geometry.ts';

const parts: readonly WallPart[] = [
  { key: 'wind', role: 'wind', side: 'up', chain: ['wind'] },
  { key: 'grid', role: 'grid', side: 'up', chain: ['meter', 'grid'] },
  { key: 'pv', role: 'pv', side: 'up', chain: ['inverter', 'panels'] },
  { key: 'load', role: 'load', side: 'down', chain: ['meter', 'load'] },
  { key: 'unit1', role: 'storage', side: 'down', chain: ['converter', 'battery'] },
  { key: 'unit2', role: 'storage', side: 'down', chain: ['converter', 'battery'] },
];
const sizes = [
  { width: 784, height: 206 },
  { width: 1174, height: 206 },
  { width: 784, height: 300 },
];

describe('the diagram of a wall', () => {
  it.each(sizes)('keeps everything inside $width × $height without overlap', (size) => {
    const { bays, bus } = wallDiagramOf(parts, size);
    expect(bays.map(({ part }) => part.key)).toEqual(parts.map(({ key }) => key));
    for (const side of ['up', 'down']) {
      const row = bays.filter(({ part }) => part.side === side);
      row.forEach(({ x, words, symbols }, index) => {
        const next = row[index + 1];
        expect(words.x + words.width).toBeLessThanOrEqual(next === undefined ? size.width : next.x - symbolPx / 2);
        expect(x - symbolPx / 2).toBeGreaterThanOrEqual(0);
        for (const { y } of symbols) {
          expect(y - symbolPx / 2).toBeGreaterThanOrEqual(0);
          expect(y + symbolPx / 2).toBeLessThanOrEqual(size.height);
          expect(Math.abs(y - bus.y)).toBeGreaterThan(symbolPx / 2);
        }
      });
    }
  });

  it('has wires from the far end towards the bus, not covered by symbols', () => {
    const { bays, bus } = wallDiagramOf(parts, { width: 784, height: 206 });
    const of = (key: string) => bays.find(({ part }) => part.key === key);
    expect(of('pv')?.wires[0]?.[1]).toBe(bus.y);
    expect(of('unit1')?.wires[0]?.[1]).toBe(bus.y);
    for (const { wires, symbols } of bays)
      for (const [from, to] of wires) for (const { y } of symbols) expect(y > Math.min(from, to) && y < Math.max(from, to)).toBe(false);
  });

  it('is only a bar if nothing is known', () => {
    const { bus } = wallDiagramOf([], { width: 784, height: 206 });
    expect(bus).toEqual({ y: 103, x1: 4, x2: 780 });
  });
});
