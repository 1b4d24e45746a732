/** Which devices form a unit. */
import type { Nature } from '@czyun/devices';
import { expect, it } from 'vitest';
import type { RegionRecord } from '../registry/types.ts';
import { storageUnitsOf } from './storage-units.ts';

const region = (id: number, parentId: number | null = null): RegionRecord => ({ id, projectId: 1, parentId, name: `zone ${id}` });
const device = (id: number, nature: Nature, regionId: number | null, enabled = true) => ({ id, regionId, enabled, type: { nature } });
type Device = ReturnType<typeof device>;

const keys = (devices: readonly Device[]) => devices.map(({ id }) => id);
const told = (regions: readonly RegionRecord[], devices: readonly Device[]) => {
  const { units, others } = storageUnitsOf(regions, devices);
  return { units: units.map((unit) => [unit.region?.id ?? null, keys(unit.devices)]), others: keys(others) };
};

it('a zone with a converter or a battery is a unit, with all devices in it', () => {
  const devices = [
    device(1, 'fire', 10),
    device(2, 'battery', 10),
    device(3, 'pcs', 10),
    device(4, 'cooling', 10),
    device(5, 'battery', 20),
    // A zone with neither is no unit; meters and generators belong to no storage.
    device(6, 'climate', 30),
    device(7, 'meter', 10),
    device(8, 'pv', 10),
    device(9, 'pcs', null),
    device(10, 'pcs', 10, false),
  ];
  expect(told([region(10), region(20), region(30)], devices)).toEqual({
    units: [
      [10, [3, 2, 4, 1]],
      [20, [5]],
    ],
    others: [9, 6],
  });
});

it('devices in a sub-zone belong to it, unless that is a unit itself', () => {
  const regions = [region(1), region(2, 1), region(3, 1), region(4, 2)];
  const devices = [device(1, 'pcs', 1), device(2, 'cooling', 2), device(3, 'battery', 3), device(4, 'fire', 4), device(5, 'fire', 3)];
  expect(told(regions, devices)).toEqual({
    units: [
      [1, [1, 2, 4]],
      [3, [3, 5]],
    ],
    others: [],
  });
});

it('a cabinet is complete by itself, in any zone; circular zones are handled', () => {
  const circle = [region(1, 2), region(2, 1)];
  expect(told(circle, [device(1, 'cabinet', 1), device(2, 'fire', 1), device(3, 'cabinet', null)])).toEqual({
    units: [
      [null, [1]],
      [null, [3]],
    ],
    others: [2],
  });
});
