import type { DeviceTypeView } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { expect, it } from 'vitest';
import { boundPoint, deviceIdsOf, keysOf, namesOf, numberOf, readingOf } from './bound.ts';

const type = deviceTypes.find(({ nature }) => nature === 'meter');
if (type === undefined) throw new Error('no meter');
const meter = { ...type, points: expandPoints(type) } as unknown as DeviceTypeView;
const detail = (id: number, role: string | null) =>
  ({
    device: { id, name: `Meter ${id}`, role, deviceType: { id: meter.id, nature: 'meter' } },
    params: [{ paramId: id * 10, metric: 'active_power' }],
  }) as unknown as Parameters<typeof boundPoint>[1];
const good = (value: number) => ({ value, time: 1, quality: 'good' as const });

it('replaces the sign with the device of the board', () => {
  expect(keysOf('$:soc,3:power', 7)).toEqual(['7:soc', '3:power']);
  expect(keysOf('$:soc,3:power', null)).toEqual(['$:soc', '3:power']);
  expect(keysOf('', 7)).toEqual([]);
  expect(deviceIdsOf(['$:soc', '3:a', '3:b', '4:a'])).toEqual([3, 4]);
});

it('shows values with the product’s sign, and leaves out points that do not exist', () => {
  const pv = boundPoint('3:active_power', detail(3, 'pv'), meter);
  expect(pv).toMatchObject({ paramId: 30, factor: -1, deviceName: 'Meter 3' });
  expect(pv && readingOf(pv, () => good(-5))).toEqual(good(5));
  expect(pv && readingOf(pv, () => undefined)).toBeUndefined();
  expect(boundPoint('3:no_such', detail(3, 'pv'), meter)).toBeUndefined();
  expect(boundPoint('3:active_power', undefined, meter)).toBeUndefined();
});

it('does not draw bad values or text', () => {
  expect(numberOf(good(2))).toBe(2);
  expect(numberOf({ value: 2, time: 1, quality: 'bad' })).toBeNull();
  expect(numberOf({ value: 'x', time: 1, quality: 'good' })).toBeNull();
  expect(numberOf(undefined)).toBeNull();
});

it('names points by their differences', () => {
  const points = [3, 4].flatMap((id) => boundPoint(`${id}:active_power`, detail(id, null), meter) ?? []);
  expect(namesOf(points, ({ en }) => en)).toEqual(['Meter 3', 'Meter 4']);
  expect(namesOf(points.slice(0, 1), ({ en }) => en)).toEqual([meter.points.find(({ metric }) => metric === 'active_power')?.name.en]);
});
