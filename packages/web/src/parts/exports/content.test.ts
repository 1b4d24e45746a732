import type { DeviceTypeView } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { devicesIn, downSampleOf, pointsIn, sampleChoice, withDevices, withPoints } from './content.ts';

const device = (id: number, typeId: number) => ({ id, deviceType: { id: typeId } });
const point = (metric: string, more: object = {}) => ({ metric, type: 'number', storage: 'normal', access: 'r', ...more });
const catalog = {
  devices: [device(1, 10), device(2, 10), device(3, 20)],
  types: new Map([
    [
      10,
      {
        keyMetrics: ['power', 'word'],
        points: [point('power'), point('energy'), point('word', { type: 'text' })],
      } as unknown as DeviceTypeView,
    ],
    [20, { keyMetrics: [], points: [point('now', { storage: 'live' }), point('soc')] } as unknown as DeviceTypeView],
  ]),
};

describe('parameters of an export', () => {
  it('are added with their device: its key parameters, or those selected for others of its type', () => {
    expect(withDevices([], [1, 3], catalog)).toEqual(['1:power', '3:soc']);
    expect(withDevices(['1:energy'], [1, 2], catalog)).toEqual(['1:energy', '2:energy']);
    expect(withDevices(['1:energy', '2:power'], [2], catalog)).toEqual(['2:power']);
    expect(devicesIn(['1:energy', '2:power', '1:power'])).toEqual([1, 2]);
  });

  it('are selected for all devices of their type', () => {
    expect(pointsIn(['1:energy', '2:power', '3:soc'], catalog)).toEqual(['10:energy', '10:power', '20:soc']);
    expect(withPoints(['1:energy', '2:energy', '3:soc'], ['10:power', '10:energy'], catalog)).toEqual([
      ...['1:power', '1:energy', '2:power', '2:energy'],
    ]);
  });
});

it('an interval is converted to the text of the server and back', () => {
  expect(downSampleOf({ size: 'raw', stat: 'avg' })).toBe('1s-none');
  expect(downSampleOf({ size: '15m', stat: 'diff' })).toBe('15m-diff');
  for (const text of ['1s-none', '15m-diff', '1n-max']) expect(downSampleOf(sampleChoice(text))).toBe(text);
  expect(sampleChoice(null)).toEqual({ size: 'raw', stat: 'avg' });
  expect(sampleChoice('1m')).toEqual({ size: '1m', stat: 'avg' });
});
