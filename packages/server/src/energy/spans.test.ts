import { describe, expect, it } from 'vitest';
import { spansOf, timesOf } from './spans.ts';

const row = (state: string, start: number, end: number | null) => ({ deviceId: 1, state, start, end });
const request = { start: 1000, end: 2000, now: 5000, lastMessage: 5000, offlineAfterMs: 100 };
const short = (spans: ReturnType<typeof spansOf>) => spans.map(({ state, start, end }) => [state, start, end]);

describe('run states over time', () => {
  it('are cut to the range, with unobserved time in between', () => {
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

  it('end with the last message of the device; silence is unknown time, offline is not', () => {
    const silent = { ...request, now: 1900, lastMessage: 1300 };
    expect(short(spansOf([row('run', 500, null)], silent))).toEqual([
      ['run', 1000, 1300],
      ['unknown', 1300, 1900],
    ]);
    expect(short(spansOf([row('offline', 500, null)], silent))).toEqual([['offline', 1000, 1900]]);
    expect(short(spansOf([row('run', 1500, null)], { ...silent, lastMessage: null, now: 1900 }))).toEqual([['unknown', 1000, 1900]]);
  });

  it('add up; unknown time is neither known nor able', () => {
    const times = timesOf(spansOf([row('run', 1000, 1400), row('fault', 1400, 1500), row('offline', 1500, 1600)], request));
    expect([times.knownMs, times.ableMs, times.byState.get('unknown')]).toEqual([600, 400, 400]);
  });
});
