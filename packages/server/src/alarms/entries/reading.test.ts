import { expandPoints } from '@czyun/devices';
import { expect, test } from 'vitest';
import { recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { readingOf, readingParams, readingText } from './reading.ts';

const type = typeOf(1202);
const params = expandPoints(type).map((point, index) => ({ paramId: index + 1, deviceId: 7, projectId: 1, point }));
const bms: DeviceRecord = { ...recordFixture(7, 'bms-1', { type }), type, params };
const idOf = (metric: string) => params.find(({ point }) => point.metric === metric)?.paramId ?? 0;

function text(metric: string, key: string, values: Readonly<Record<string, number>>, language: 'zh' | 'en' = 'en') {
  const known = new Map(Object.entries(values).map(([name, value]) => [idOf(name), value]));
  const reading = readingOf(readingParams(bms, metric, key), (paramId) => known.get(paramId) ?? null);
  return readingText(reading && JSON.stringify(reading), bms, { metric, key, language });
}

const hot = { cell_temperature_max: 46.24, cell_temperature_max_no: 37, cell_temperature_avg: 37.1 };
const key = '7:alarm_word_1:bit3';

test('an alarm of a bit names the cell, its value and the deviation from the average', () => {
  expect(text('alarm_word_1', key, hot)).toBe('cell 37 at 46.2 ℃, 9.1 ℃ above average');
  expect(text('alarm_word_1', key, hot, 'zh')).toBe('37 号电芯 46.2 ℃，高于平均 9.1 ℃');
});

test('an alarm of a limit has the value of its point', () => {
  expect(text('soc', '7:soc:limit-low', { soc: 4.84 })).toBe('4.8 %');
  expect(text('cell_temperature_max', '7:cell_temperature_max:limit-high', hot)).toBe('cell 37 at 46.2 ℃, 9.1 ℃ above average');
});

test('only what the sentence needs is stored', () => {
  const reading = readingOf(readingParams(bms, 'alarm_word_1', '7:alarm_word_1:bit9'), () => 1);
  expect(Object.keys(reading ?? {}).toSorted()).toEqual(['current', 'discharge_current_limit']);
});

test('unknown values give no reading', () => {
  expect(text('alarm_word_1', key, {})).toBeUndefined();
  expect(text('fault_word_2', '7:fault_word_2:bit2', hot)).toBeUndefined();
  expect(readingParams(bms, null, '7:comm')).toEqual([]);
  const of = { metric: 'soc', key: '7:soc:limit-low', language: 'en' } as const;
  expect(readingText('{', bms, of)).toBeUndefined();
  expect(readingText('{"soc":"x"}', bms, of)).toBeUndefined();
  expect(readingText('{"soc":5}', undefined, of)).toBeUndefined();
  expect(readingText(null, bms, of)).toBeUndefined();
});
