import { expect, it } from 'vitest';
import { camerasNear } from './near.ts';

const serials = ['A', 'B', 'C', 'D'];
const ofDevice = (device_serial: string, device_id: number) => ({ device_serial, device_id, region_id: null });
const ofZone = (device_serial: string, region_id: number) => ({ device_serial, device_id: null, region_id });

it('are those of the device, then those of its zones, innermost first', () => {
  const places = [ofZone('A', 1), ofZone('B', 2), ofDevice('C', 7), ofDevice('D', 8), ofZone('C', 2)];
  expect(camerasNear(serials, places, { deviceId: 7, zones: [2, 1] })).toEqual(['C', 'B', 'A']);
  expect(camerasNear(serials, places, { deviceId: 9, zones: [] })).toEqual([]);
  expect(camerasNear(serials, places, null)).toEqual([]);
});

it('are all cameras of a project without assignments, and never an unregistered one', () => {
  expect(camerasNear(serials, [], { deviceId: 7, zones: [] })).toEqual(serials);
  expect(camerasNear(['A'], [ofDevice('Z', 7)], { deviceId: 7, zones: [] })).toEqual(['A']);
});
