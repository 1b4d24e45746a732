import { describe, expect, test } from 'vitest';
import {
  type FlowRole,
  flowing,
  flowLayout,
  flowSources,
  type GridCell,
  intoBus,
  lossesOf,
  powersDiffer,
  restingState,
  roleWords,
  type SeriesCell,
  segmentsOf,
  shownLosses,
  socSource,
  storageUnits,
  strengthOf,
  supplyMix,
  wayOf,
} from './flow.ts';

const series = (role: string, ...ids: number[]): SeriesCell['series'][number] => ({
  name: '',
  role,
  how: 'sum',
  parts: ids.map((paramId) => ({ key: `${paramId}:power`, paramId, weight: 1, since: null })),
});

test('the power cell of the overview contains the parameters of each part', () => {
  const grid: GridCell[] = [
    { kind: 'pie', id: 'sources', title: '', unit: 'kWh', items: [] },
    {
      kind: 'line',
      id: 'power',
      title: '',
      unit: 'kW',
      series: [series('grid', 1), series('pv', 2), series('pv', 3, 4), series('other', 5)],
    },
  ];
  const ids = (role: FlowRole) => flowSources(grid)[role]?.parts.map(({ paramId }) => paramId);
  expect([ids('grid'), ids('pv'), ids('load')]).toEqual([[1], [2, 3, 4], undefined]);
  expect(flowSources([])).toEqual({});
});

test('the state of charge covers all storages', () => {
  const cell: GridCell = { kind: 'line', id: 'soc', title: '', unit: '%', series: [series('soc', 1), series('soc', 2)] };
  expect(socSource([cell])).toMatchObject({ how: 'mean', parts: [{ paramId: 1 }, { paramId: 2 }] });
  expect(socSource([])).toBeUndefined();
});

test('stale and unknown values have no flow', () => {
  const value = { value: 5, time: 1, quality: 'good' } as const;
  expect([flowing(value), flowing({ ...value, quality: 'stale' }), flowing({ ...value, value: null }), flowing(undefined)]).toEqual([
    5,
    null,
    null,
    null,
  ]);
});

test('direction of each part', () => {
  expect([5, -5, 0.01, null, undefined].map(wayOf)).toEqual(['forward', 'backward', 'rest', 'unknown', 'unknown']);
  const said = (role: FlowRole) => roleWords[role].map(({ zh }) => zh);
  expect([said('grid'), said('pv'), said('storage'), said('load')]).toEqual([
    ['购电', '上网'],
    ['发电', '自用电'],
    ['放电', '充电'],
    ['用电', '送电'],
  ]);
});

test('a storage without power has the state of its units: standby if one is ready', () => {
  expect(restingState(['stop', 'standby'])).toBe('standby');
  expect(restingState(['run', 'fault'])).toBe('standby');
  expect(restingState(['stop', 'stop'])).toBe('stop');
  expect(restingState(['fault', 'offline'])).toBe('fault');
  expect(restingState(['offline', 'offline'])).toBe('offline');
  expect(restingState(['standby', 'unknown'])).toBe('unknown');
  expect(restingState([])).toBeNull();
  const device = (nature: string) => ({ deviceType: { nature } });
  expect(storageUnits([device('battery'), device('pcs'), device('meter'), device('pcs')])).toHaveLength(2);
  expect(storageUnits([device('meter')])).toEqual([]);
});

test('losses are the power that does not reach the load', () => {
  expect(lossesOf({ grid: 100, pv: 50, storage: -30, load: 117 })).toBe(3);
  expect(lossesOf({ grid: 100, pv: null, load: 90 })).toBeNull();
  expect(lossesOf({ pv: 50 })).toBeNull();
  expect(shownLosses({ grid: 100, pv: 50, storage: -30, load: 117 })).toBe(3);
  // Within the accuracy class of the meters.
  expect(shownLosses({ grid: 100, pv: 50, storage: -30, load: 120.1 })).toBeNull();
  expect(shownLosses({ grid: 100, pv: null, load: 90 })).toBeNull();
  expect(intoBus('load', 8)).toBe(-8);
});

test('the mix contains what feeds the busbar and adds up to 100 %', () => {
  const mix = supplyMix({ grid: 100, pv: 50, storage: -30, load: 117 });
  expect(mix.map(({ role }) => role)).toEqual(['grid', 'pv']);
  expect(mix.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 9);
  expect(supplyMix({ grid: null, load: 5 })).toEqual([]);
});

test('the power between two taps is the input before them; unknown parts make it unknown', () => {
  const taps = [
    { at: 300, into: -80 },
    { at: 100, into: 50 },
    { at: 200, into: 30 },
  ];
  expect(segmentsOf(taps)).toEqual([
    { from: 100, to: 200, kw: 50 },
    { from: 200, to: 300, kw: 80 },
  ]);
  // 2 kW of losses: the small source at the end still supplies.
  const lossy = segmentsOf([
    { at: 1, into: -105.6 },
    { at: 2, into: 260 },
    { at: 3, into: 179.9 },
    { at: 4, into: -333.9 },
    { at: 5, into: 1.6 },
  ]);
  expect(lossy.map(({ kw }) => Math.sign(kw ?? 0))).toEqual([-1, 1, 1, -1]);
  expect(lossy[3]?.kw).toBeCloseTo(-1.6, 1);
  expect(
    segmentsOf([
      { at: 1, into: null },
      { at: 2, into: 3 },
      { at: 3, into: 1 },
    ]).map(({ kw }) => kw),
  ).toEqual([null, null]);
});

describe('layout', () => {
  const powers = { grid: 100, pv: 50, wind: 5, storage: -30, load: 117 };
  test('boxes stay inside and do not overlap', () => {
    for (const width of [620, 790, 1250]) {
      const { boxes, height } = flowLayout(width, 288, powers);
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      const above = boxes.filter(({ y }) => y === 0).sort((a, b) => a.x - b.x);
      above.slice(1).forEach((box, index) => {
        expect(box.x).toBeGreaterThanOrEqual((above[index]?.x ?? 0) + (above[index]?.width ?? 0));
      });
    }
  });
  test('narrow pictures have a vertical layout', () => {
    const { upright, boxes } = flowLayout(342, 288, powers);
    expect(upright).toBe(true);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
  });
  test('a line runs towards the busbar with positive power', () => {
    const { lines } = flowLayout(900, 288, powers);
    expect(lines.find(({ key }) => key === 'pv')).toMatchObject({ angle: 90, kw: 50 });
    expect(lines.find(({ key }) => key === 'load')).toMatchObject({ angle: 270, kw: -117 });
    expect(lines.find(({ key }) => key === 'storage')).toMatchObject({ angle: 270, kw: -30 });
  });
});

test('stronger flows are thicker and faster; no flow has no animation', () => {
  const weak = strengthOf(2, 100);
  const strong = strengthOf(-100, 100);
  expect(strong?.widthPx).toBeGreaterThan(weak?.widthPx ?? 0);
  expect(strong?.stepS).toBeLessThan(weak?.stepS ?? 0);
  expect(strengthOf(0.01, 100)).toBeNull();
  expect(strengthOf(null, 100)).toBeNull();
});

test('powers differ by more than their resolution, and only where both are known', () => {
  expect([powersDiffer(10, 10.05), powersDiffer(10, 10.2), powersDiffer(-10, 10)]).toEqual([false, true, true]);
  expect([powersDiffer(null, 10), powersDiffer(10, undefined), powersDiffer(undefined, null)]).toEqual([false, false, false]);
});
