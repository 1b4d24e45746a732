import { describe, expect, it } from 'vitest';
import { changeOf } from './compare.ts';
import type { AlarmRow } from './repo.ts';
import { availabilityOf, causeOf, spansOf, timesOf } from './spans.ts';

const row = (state: string, start: number, end: number | null) => ({ deviceId: 1, state, start, end });
const request = { start: 1000, end: 2000, now: 5000, lastMessage: 5000, offlineAfterMs: 100 };
const short = (spans: ReturnType<typeof spansOf>) => spans.map(({ state, start, end }) => [state, start, end]);

describe('run states over time', () => {
  it('are cut to the range, with what nobody watched in between', () => {
    const rows = [row('run', 500, 1200), row('stop', 1200, 1300), row('fault', 1500, null)];
    expect(short(spansOf(rows, request))).toEqual([
      ['run', 1000, 1200],
      ['stop', 1200, 1300],
      ['unknown', 1300, 1500],
      ['fault', 1500, 2000],
    ]);
    expect(short(spansOf([], request))).toEqual([['unknown', 1000, 2000]]);
  });

  it('never reach into the future', () => {
    expect(short(spansOf([row('run', 500, null)], { ...request, now: 1400, lastMessage: 1390 }))).toEqual([['run', 1000, 1400]]);
    expect(spansOf([row('run', 500, null)], { ...request, now: 900, lastMessage: 900 })).toEqual([]);
  });

  it('stand no longer than the device was heard; silence is unknown, being offline is not', () => {
    const silent = { ...request, now: 1900, lastMessage: 1300 };
    expect(short(spansOf([row('run', 500, null)], silent))).toEqual([
      ['run', 1000, 1300],
      ['unknown', 1300, 1900],
    ]);
    expect(short(spansOf([row('offline', 500, null)], silent))).toEqual([['offline', 1000, 1900]]);
    expect(short(spansOf([row('run', 1500, null)], { ...silent, lastMessage: null, now: 1900 }))).toEqual([['unknown', 1000, 1900]]);
  });

  it('add up, and availability leaves out what is not known', () => {
    const times = timesOf(spansOf([row('run', 1000, 1400), row('fault', 1400, 1500), row('offline', 1500, 1600)], request));
    expect([times.knownMs, times.ableMs, times.byState.get('unknown')]).toEqual([600, 400, 400]);
  });
});

describe('availability', () => {
  it('is that of the known time, and of a mostly unknown time nobody can say it', () => {
    expect(availabilityOf({ knownMs: 600, ableMs: 400 }, 1000)).toBeCloseTo(66.667, 3);
    expect(availabilityOf({ knownMs: 500, ableMs: 500 }, 1000)).toBe(100);
    expect(availabilityOf({ knownMs: 499, ableMs: 499 }, 1000)).toBeNull();
    expect(availabilityOf({ knownMs: 0, ableMs: 0 }, 0)).toBeNull();
  });
});

describe('the cause of a state', () => {
  const alarm = (id: number, type: number, start_time: number) => ({ id, type, start_time }) as AlarmRow;
  const began = 1_000_000;
  const span = (state: 'fault' | 'run' | 'stop') => ({ state, start: began, end: began + 10, began });

  it('is the fault before the alarm, then the nearest', () => {
    const alarms = [alarm(1, 2, began), alarm(2, 3, began - 50_000), alarm(3, 3, began - 1000), alarm(4, 1, began)];
    expect(causeOf(span('fault'), alarms)?.id).toBe(3);
    expect(causeOf(span('stop'), [alarm(1, 2, began + 10_000)])?.id).toBe(1);
  });

  it('is nothing that began long before or after, no notice, and no state of running has one', () => {
    expect(causeOf(span('fault'), [alarm(1, 3, began - 61_000), alarm(2, 3, began + 16_000), alarm(3, 1, began)])).toBeNull();
    expect(causeOf(span('run'), [alarm(1, 3, began)])).toBeNull();
    expect(causeOf({ state: 'fault', start: began, end: began + 10 }, [alarm(1, 3, began)])).toBeNull();
  });
});

describe('change', () => {
  it('is told against what there was', () => {
    expect([changeOf(12, 10), changeOf(5, -10), changeOf(5, 0), changeOf(null, 3), changeOf(3, null)]).toEqual([20, 150, null, null, null]);
  });
});
