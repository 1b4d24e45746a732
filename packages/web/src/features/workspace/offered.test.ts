import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { expect, it } from 'vitest';
import { mainDevices } from './main-devices.ts';
import { offeredCurves } from './offered.ts';

const device = (id: number, nature: string, role: string | null = null): DeviceCard =>
  ({
    id,
    name: `Device ${id}`,
    role,
    deviceType: { id: 1, nature },
    keyParams: [{ paramId: id, metric: 'active_power' }],
  }) as unknown as DeviceCard;
const typeOf = (nature: string): DeviceTypeView => {
  const type = deviceTypes.find((each) => each.nature === nature);
  if (type === undefined) throw new Error(nature);
  return { ...type, points: expandPoints(type) };
};

it('puts the storage before the grid meter, the grid meter before other meters, and at most two of a nature', () => {
  const devices = [device(1, 'meter'), device(2, 'meter', 'grid'), device(3, 'ess'), device(4, 'pcs'), device(5, 'pcs'), device(6, 'pcs')];
  expect(mainDevices(devices, 5).map(({ id }) => id)).toEqual([3, 2, 1, 4, 5]);
  expect(mainDevices(devices, 1).map(({ id }) => id)).toEqual([3]);
});

it('puts the grid meter of a factory before two of its machines', () => {
  const devices = [device(1, 'machine'), device(2, 'machine'), device(3, 'machine'), device(4, 'meter', 'grid')];
  expect(mainDevices(devices, 4).map(({ id }) => id)).toEqual([4, 1, 2]);
});

it('leaves out devices without values', () => {
  expect(mainDevices([{ ...device(1, 'ess'), keyParams: [] }], 4)).toEqual([]);
});

it('draws power and state of charge of a storage, and the power of a meter', () => {
  const storage = offeredCurves(device(3, 'ess'), typeOf('ess'));
  expect(storage?.keys).toHaveLength(2);
  expect(storage?.keys[1]).toBe('3:soc');
  expect(offeredCurves(device(2, 'meter'), typeOf('meter'))?.keys[0]).toBe('2:active_power');
  expect(offeredCurves(device(2, 'meter'), undefined)).toBeNull();
});
