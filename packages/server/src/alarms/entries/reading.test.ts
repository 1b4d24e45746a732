import { expandPoints } from '@czyun/devices';
import { expect, test } from 'vitest';
import { recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { readingOf, readingPointsOf, readingText, storedReadingText } from './reading.ts';

const type = typeOf(1202);
const base = recordFixture(7, 'bms-1', { type });
const params = expandPoints(type).map((point, index) => ({ paramId: index + 1, deviceId: 7, projectId: 1, point }));
const bms: DeviceRecord = { ...base, type, params };
const idOf = (metric: string) => params.find(({ point }) => point.metric === metric)?.paramId ?? 0;

function text(metric: string, key: string, values: Readonly<Record<string, number>>, language: 'zh' | 'en' = 'en') {
  const known = new Map(Object.entries(values).map(([name, value]) => [idOf(name), value]));
  const reading = readingOf(readingPointsOf(bms, metric, key), (paramId) => known.get(paramId) ?? null);
  return reading && readingText(reading, bms, language, metric);
}

const hot = { cell_temperature_max: 46.24, cell_temperature_max_no: 37, cell_temperature_avg: 37.1 };

test('an alarm of a bit names the cell, its value and the deviation from the average', () => {
  const key = '7:alarm_word_1:bit3';
  expect(text('alarm_word_1', key, hot)).toBe('cell 37 at 46.2 ℃, 9.1 ℃ above average');
  expect(text('alarm_word_1', key, hot, 'zh')).toBe('37号单体 46.2 ℃，高出平均 9.1 ℃');
  const low = { cell_voltage_min: 2.612, cell_voltage_min_no: 5, cell_voltage_avg: 3.2 };
  expect(text('alarm_word_1', '7:alarm_word_1:bit1', low)).toBe('cell 5 at 2.612 V, 0.588 V below average');
});

test('an alarm of a limit says the value; its text names the point', () => {
  expect(text('soc', '7:soc:limit-low', { soc: 4.84 })).toBe('4.8 %');
  expect(text('cell_temperature_max', '7:cell_temperature_max:limit-high', hot)).toBe('cell 37 at 46.2 ℃, 9.1 ℃ above average');
  expect(text('cell_temperature_9', '7:cell_temperature_9:neighbour', { cell_temperature_9: 50, cell_temperature_avg: 40 })).toBe(
    'cell 9 at 50.0 ℃, 10.0 ℃ above average',
  );
});

test('an alarm of a bit about another quantity names it', () => {
  expect(text('alarm_word_1', '7:alarm_word_1:bit9', { current: 812.34 })).toBe('Stack current 812.3 A');
});

test('what is unknown is left out', () => {
  const key = '7:alarm_word_1:bit3';
  expect(text('alarm_word_1', key, { cell_temperature_max: 46.2 })).toBe('Highest cell temperature 46.2 ℃');
  expect(text('alarm_word_1', key, {})).toBeUndefined();
  // Two quantities, none, and a device as a whole.
  expect(text('alarm_word_1', '7:alarm_word_1:bit12', { insulation_positive: 90 })).toBeUndefined();
  expect(text('fault_word_2', '7:fault_word_2:bit2', {})).toBeUndefined();
  expect(readingPointsOf(bms, null, '7:comm')).toBeUndefined();
});

test('a stored reading that is not one is none', () => {
  expect(storedReadingText(JSON.stringify({ metric: 'soc', value: 4 }), bms, 'en', 'soc')).toBe('4.0 %');
  expect(storedReadingText('{', bms, 'en', 'soc')).toBeUndefined();
  expect(storedReadingText(JSON.stringify({ metric: 'gone', value: 4 }), bms, 'en', 'soc')).toBeUndefined();
  expect(storedReadingText(null, bms, 'en', 'soc')).toBeUndefined();
});
