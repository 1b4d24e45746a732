import { expect, test } from 'vitest';
import { floorLayout, machineBox } from './floor.ts';
import type { Placed } from './types.ts';

const machine = (order: number): Placed => ({
  ...{ key: String(order), order, nature: 'machine', role: null, unit: null, isStorageGateway: false, name: `Machine ${order}` },
  ...{ lines: ['8888.8 kW'], switches: {}, hasPower: true, packs: 0 },
});

test('every machine has its own place, zone below zone', () => {
  for (const count of [1, 8, 60]) {
    const machines = Array.from({ length: count }, (_, index) => ({ placed: machine(index), zone: index % 3 === 0 ? null : index % 3 }));
    const { nodes, bounds } = floorLayout(machines);
    expect(nodes.map(({ key }) => key).toSorted()).toEqual(machines.map(({ placed }) => placed.key).toSorted());
    const boxes = nodes.map(machineBox);
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1))
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      expect(a.x >= bounds.x && a.x + a.width <= bounds.x + bounds.width).toBe(true);
    }
    const lowest = (zone: number | null) => Math.max(...nodes.filter(({ key }) => machines[Number(key)]?.zone === zone).map(({ y }) => y));
    if (count > 3) expect([lowest(null), lowest(1), lowest(2)]).toEqual([lowest(null), lowest(1), lowest(2)].toSorted((a, b) => a - b));
  }
});

test('a factory without machines has an empty plan', () => {
  expect(floorLayout([]).nodes).toEqual([]);
});

test('auxiliaries of a zone begin a new row if the machines fill one, and do not widen the plan', () => {
  const machines = Array.from({ length: 8 }, (_, index) => ({ placed: machine(index), zone: index < 4 ? 1 : 2 }));
  const compressor = { placed: { ...machine(8), nature: 'compressor' as const }, zone: 1 };
  const [alone, both] = [floorLayout(machines), floorLayout([...machines, compressor])];
  expect(both.bounds.width).toBe(alone.bounds.width);
  const placeOf = (key: string) => both.nodes.find((node) => node.key === key);
  expect([placeOf('8')?.x, (placeOf('8')?.y ?? 0) > (placeOf('3')?.y ?? 0)]).toEqual([placeOf('0')?.x, true]);
});
