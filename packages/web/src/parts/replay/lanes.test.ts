import type { Moment } from '@czyun/contract';
import { expect, it } from 'vitest';
import { lastAt, marksOf, percentAt, shownKinds, stateSpans, timeAt } from './lanes.ts';

const span = [1_000_000, 2_000_000] as const;
const moment = (time: number, more: Partial<Moment> = {}): Moment => ({
  ...{ kind: 'alarm', time, last: time, count: 1, severity: 2, text: '', deviceId: 1, deviceName: 'A', end: null, entryId: time },
  ...more,
});

it('places instants in percent, and reads them back in whole seconds', () => {
  expect([1_000_000, 1_250_000, 5_000_000, 0].map((time) => percentAt(time, span))).toEqual([0, 25, 100, 0]);
  expect([0.25, -1, 2].map((share) => timeAt(share, span))).toEqual([1_250_000, 1_000_000, 2_000_000]);
  expect(timeAt(0.1234567, span) % 1000).toBe(0);
});

it('draws alarms with their duration, folded alarms and other kinds as marks, the most severe last', () => {
  const moments = [
    moment(1_100_000, { severity: 1, end: 1_200_000 }),
    moment(1_500_000, { severity: 3 }),
    moment(1_600_000, { count: 4 }),
    moment(1_700_000, { kind: 'note', severity: null }),
  ];
  expect(marksOf(moments, 'alarm', span, 1_800_000).map(({ left, width, meaning }) => [left, width, meaning])).toEqual([
    [50, 30, 'severity3'],
    [60, null, 'severity2'],
    [10, 10, 'severity1'],
  ]);
  expect(marksOf(moments, 'note', span, 1_800_000)).toMatchObject([{ left: 70, width: null, meaning: 'grid' }]);
});

it('fills the lane of run states up to now', () => {
  const spans = stateSpans(
    [
      { state: 'run', start: 500_000, end: 1_400_000 },
      { state: 'odd', start: 1_400_000, end: null },
    ],
    span,
    1_900_000,
  );
  expect(spans.map(({ left, width, meaning }) => [left, width, meaning])).toEqual([
    [0, 40, 'run'],
    [40, 50, 'offline'],
  ]);
});

it('has lanes for kinds with moments, and always for alarms and commands', () => {
  const none = { alarm: 0, state: 0, command: 0, plan: 0, lockOut: 0, handOver: 0, note: 0 };
  expect(shownKinds(undefined, false)).toEqual(['alarm', 'command']);
  expect(shownKinds({ ...none, note: 1 }, true)).toEqual(['alarm', 'state', 'command', 'note']);
});

it('finds the last moment at an instant', () => {
  const moments = [moment(1_100_000), moment(1_500_000), moment(1_300_000)];
  expect(lastAt(moments, 1_400_000)?.time).toBe(1_300_000);
  expect(lastAt(moments, 1_500_000)?.time).toBe(1_500_000);
  expect(lastAt(moments, 1_000_000)).toBeUndefined();
});
