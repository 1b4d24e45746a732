import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { findPoints } from './points.ts';
import { score, wordsOf } from './score.ts';

describe('the score', () => {
  it('ranks a whole name above its beginning, that above a word inside, and that above the middle of a word', () => {
    const names = ['log', 'log file', 'event log', 'catalogue'];
    const order = [...names].sort((a, b) => score([b], ['log']) - score([a], ['log']));
    expect(order).toEqual(names);
  });

  it('needs every word, in any of the names', () => {
    expect(score(['历史曲线', 'history'], wordsOf('历史'))).toBeGreaterThan(0);
    expect(score(['历史曲线', 'history'], wordsOf('HIST'))).toBeGreaterThan(0);
    expect(score(['历史曲线', 'history'], wordsOf('history pump'))).toBe(0);
  });
});

const point = (metric: string, zh: string, en: string) => ({ metric, base: metric, name: { zh, en } }) as unknown as ExpandedPoint;
const type = (id: number, points: readonly ExpandedPoint[]) => ({ id, points }) as unknown as DeviceTypeView;
const types = new Map([
  [1, type(1, [point('soc', '荷电状态', 'State of charge'), point('voltage', '电压', 'Voltage')])],
  [2, type(2, [point('active_power', '有功功率', 'Active power')])],
]);
const device = (id: number, name: string, typeId: number) => ({
  id,
  name,
  key: `dev-${id}`,
  deviceType: { id: typeId, name: `t${typeId}` },
});
const found = (devices: Parameters<typeof findPoints>[0], text: string, most = 20) =>
  findPoints(devices, types, wordsOf(text), most).map(({ device: { id }, point: { metric } }) => `${id}:${metric}`);

describe('points', () => {
  const few = [device(1, '1# BMS', 1), device(2, '2# BMS', 1), device(3, '电表', 2)];
  it('are found by name in either language, by metric, and together with the device', () => {
    expect(found(few, '荷电')).toEqual(['1:soc', '2:soc']);
    expect(found(few, 'state of charge 2#')).toEqual(['2:soc']);
    expect(found(few, 'active_power')).toEqual(['3:active_power']);
    expect(found(few, '电表 有功')).toEqual(['3:active_power']);
    expect(found(few, 'BMS')).toEqual([]);
    expect(found(few, '')).toEqual([]);
  });

  it('of 2 000 devices are ranked, and limited in number', () => {
    const many = Array.from({ length: 2000 }, (_, index) => device(index + 1, `${index + 1}# BMS`, 1));
    expect(found(many, 'soc')).toHaveLength(20);
    expect(found(many, 'soc 1234#')).toEqual(['1234:soc']);
  });
});
