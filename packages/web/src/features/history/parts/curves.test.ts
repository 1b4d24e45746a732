import type { ExpandedPoint } from '@czyun/devices';
import { describe, expect, test } from 'vitest';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { axisRoomOf, bucketOf, chartSeries, columnsFor, type DrawOptions, fileBucket, onGrid, panelsOf, signNotes } from './curves.ts';

const states = { 0: { zh: '停机', en: 'Stopped' }, 1: { zh: '运行', en: 'Running' } };
const point = (metric: string, more: Partial<ExpandedPoint> = {}) =>
  ({ metric, base: metric, name: { zh: `${metric}中`, en: metric }, type: 'number', kind: 'YC', decimals: 1, ...more }) as ExpandedPoint;
const chosen = (key: string, of: ExpandedPoint) => ({ key, point: of, factor: 1, device: { name: 'PCS' } }) as unknown as Chosen;
const options: DrawOptions = {
  language: 'en',
  bucketMs: null,
  stat: null,
  start: 0,
  end: 100_000,
  columns: 100,
  before: new Map(),
  until: 100_000,
  lookOf: (key) => ({ slot: Number(key.split(':')[0]) }),
};
const curve = (key: string, times: number[], values: (number | null)[]) => ({ key, paramId: 1, times, values });

describe('curves', () => {
  test('are in the order of selection, with or without an answer', () => {
    const series = chartSeries(
      [chosen('2:p', point('p', { unit: 'kW' })), chosen('1:soc', point('soc', { unit: '%' }))],
      [curve('1:soc', [0, 1000], [1, 2])],
      options,
    );
    expect(series.map(({ key, unit, times }) => [key, unit, times.length])).toEqual([
      ['2:p', 'kW', 0],
      ['1:soc', '%', 2],
    ]);
  });

  test('of a register with the opposite sign are negated, their counts are not', () => {
    const turned = { ...chosen('1:p', point('p', { unit: 'kW' })), factor: -1 as const };
    const answer = [curve('1:p', [0, 1000, 2000], [-40.5, null, 0])];
    expect(Array.from(chartSeries([turned], answer, options)[0]?.values ?? []).slice(0, 3)).toEqual([40.5, 0]);
    expect(chartSeries([turned], [curve('1:p', [0], [30])], { ...options, bucketMs: 60_000, stat: 'count' })[0]?.values[0]).toBe(30);
  });

  test('each sign convention is listed once with its curves', () => {
    const sign = { zh: '放电为正', en: 'Positive when discharging' };
    const signed = ['1:p', '2:p'].map((key) => chosen(key, point('p', { sign })));
    expect(signNotes([...signed, chosen('3:soc', point('soc'))], 'en')).toEqual([{ text: sign.en, names: ['PCS · p', 'PCS · p'] }]);
  });

  test('states are steps with texts; their counts are numbers', () => {
    const state = chosen('1:state', point('state', { type: 'enum', kind: 'YX', states }));
    const [words] = chartSeries([state], [curve('1:state', [0], [1])], options);
    expect(words?.shape).toBe('step');
    expect(words?.words?.say(1)).toBe('Running');
    const [counted] = chartSeries([state], [curve('1:state', [0], [1])], { ...options, bucketMs: 60_000, stat: 'count' });
    expect(counted?.words).toBeUndefined();
  });
});

test('at most four units share a panel, states follow below, grouped by their texts', () => {
  const numbers = ['kW', 'V', 'A', '%', 'Hz'].map((unit, index) => chosen(`${index}:n`, point('n', { unit })));
  const words = [
    chosen('7:s', point('s', { type: 'enum', kind: 'YX', states })),
    chosen('8:s', point('s', { type: 'enum', kind: 'YX', states })),
  ];
  const panels = panelsOf(chartSeries([...words, ...numbers], [], options));
  expect(panels.map((panel) => panel.series.map(({ key }) => key))).toEqual([['0:n', '1:n', '2:n', '3:n'], ['4:n'], ['7:s', '8:s']]);
  expect(axisRoomOf(panels)).toEqual({ left: 2, right: 2 });
});

test('a grid keeps every reading and its order', () => {
  expect(onGrid([0, 1, 2, 30, 31], 0, 10)).toEqual([0, 10, 20, 30, 40]);
});

test('buckets are parsed; raw readings have none', () => {
  expect(bucketOf('15m-avg')).toEqual({ ms: 900_000, stat: 'avg' });
  expect(bucketOf('raw')).toBeNull();
  expect(bucketOf('1s-none')).toBeNull();
});

test('columns follow the width of the plot in steps, fewer for many curves', () => {
  expect(columnsFor(938, 3)).toBe(900);
  expect(columnsFor(20, 1)).toBe(100);
  expect(columnsFor(1900, 60)).toBe(300);
});

test('a file has buckets as wide as the columns on screen', () => {
  expect([fileBucket(3_600_000, 1800), fileBucket(3_600_000, 1000), fileBucket(86_400_000, 1000)]).toEqual(['2s', '5s', '2m']);
  expect([fileBucket(365 * 86_400_000, 1200), fileBucket(1000, 0), fileBucket(1e13, 100)]).toEqual(['12h', '1s', '1d']);
});
