/** Newest values after the clock was set: nothing is delayed, and nothing is in the future. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SeriesTable } from '../intake/series-table.ts';
import { createNewest, type NewestHub } from '../newest/newest.ts';
import { Staleness } from '../newest/staleness.ts';
import { PresenceTicks } from '../presence/presence-ticks.ts';
import { declaredOf } from '../rollup/declared.ts';
import type { RollupState } from '../rollup/state.ts';
import { batch, catalogOf, info, quiet, type Row } from '../testing/fixtures.ts';
import type { Batch } from '../types.ts';
import { createClockSet } from './clock-set.ts';

const hour = 3_600_000;
const start = 1_795_000_000_000;
const catalog = catalogOf([info(1), info(2), info(3, { counter: true }), info(4, { intervalMs: null, presentMs: 30_000 })]);

let wall: number;
let elapsed: number;
let table: SeriesTable;
let newest: NewestHub;
let state: RollupState;
let set: ReturnType<typeof createClockSet>;

const say = (...rows: Row[]) => newest.publish(batch(rows));
const pass = (ms: number) => {
  [wall, elapsed] = [wall + ms, elapsed + ms];
};
/** Two hours ahead since `start`, and corrected now: server stamps become two hours earlier. */
const correct = (own: readonly number[] = []) => {
  const [from, to] = [start + 2 * hour, wall];
  wall -= 2 * hour;
  return set(wall, (paramId, stamp) => (!own.includes(paramId) && stamp >= from && stamp <= to ? stamp - 2 * hour : stamp));
};

beforeEach(() => {
  [wall, elapsed] = [start, 1000];
  table = new SeriesTable(catalog);
  newest = createNewest(table, new Staleness(table, catalog, { now: () => wall, elapsed: () => elapsed }), quiet, () => wall);
  state = { minuteUpTo: 0, hourUpTo: 0, dayUpTo: {} };
  set = createClockSet({ table, state, flusher: { clockSet: () => {} }, newest });
});

describe('newest values', () => {
  it('are updated again after the correction, with true times', () => {
    say([1, wall, 1]);
    pass(2 * hour);
    say([1, wall, 2]);
    pass(600_000);
    say([1, wall, 3]);
    correct();
    expect(newest.get(1)).toEqual({ paramId: 1, time: wall, value: 3, quality: 0 });
    pass(1000);
    say([1, wall, 4]);
    expect(newest.get(1)).toEqual({ paramId: 1, time: wall, value: 4, quality: 0 });
    pass(20_000);
    newest.age();
    expect(newest.get(1)?.quality).toBe(0);
  });

  it('would not be updated for two hours if the clock were set back without the correction', () => {
    pass(2 * hour);
    say([1, wall, 2]);
    wall -= 2 * hour;
    pass(1000);
    say([1, wall, 3]);
    expect(newest.get(1)?.value).toBe(2);
  });

  it('with device time keep it, and later readings still update them', () => {
    // Its own clock is three minutes ahead.
    say([2, start + 180_000, 1]);
    pass(2 * hour + 600_000);
    correct([2]);
    expect(newest.get(2)?.time).toBe(start + 180_000);
    pass(1000);
    say([2, wall + 180_000, 2]);
    expect(newest.get(2)).toMatchObject({ time: wall + 180_000, value: 2 });
  });

  it('are published only after all have been adjusted', () => {
    pass(2 * hour);
    say([1, wall, 7], [2, wall, 8]);
    const told: Batch[] = [];
    newest.onChange((news) => told.push(news));
    const tell = correct([2]);
    expect(told).toEqual([]);
    tell();
    expect(told.map(({ paramIds, times, values }) => [[...paramIds], [...times], [...values]])).toEqual([[[1], [wall], [7]]]);
  });

  it('of a clock that was behind move to true time', () => {
    say([1, wall, 1]);
    const back = wall - 2 * hour;
    wall = back;
    set(wall, (_, stamp) => stamp)();
    pass(1000);
    say([1, wall, 2]);
    expect(newest.get(1)?.value).toBe(2);
    const to = wall;
    wall += 2 * hour;
    set(wall, (_, stamp) => (stamp >= back && stamp <= to ? stamp + 2 * hour : stamp));
    expect(newest.get(1)).toMatchObject({ time: wall, value: 2 });
  });
});

it('zeros of a restarted register are still doubted after the correction', () => {
  const tick = () => Math.floor(wall / 1000);
  pass(2 * hour);
  table.keep(table.slot(3), tick());
  say([3, wall, 500]);
  expect(table.isUnconfirmedFall(table.slot(3), wall + 1000, 501)).toBe(false);
  correct();
  pass(1000);
  expect(table.isUnconfirmedFall(table.slot(3), wall, 0)).toBe(true);
});

it('an interval declared while the clock was ahead applies from now on', () => {
  state.declared = new Map([[1, `0:1000,${start + 2 * hour}:5000`]]);
  pass(2 * hour + 1000);
  correct();
  expect(declaredOf(state, 1)).toEqual([
    { since: 0, intervalMs: 1000 },
    { since: wall, intervalMs: 5000 },
  ]);
});

it('the presence of a device is recorded again once per cell', () => {
  const ticks = new PresenceTicks(catalog);
  const dirty = { mark: () => {} } as never;
  const note = (time: number) => {
    ticks.begin();
    ticks.add(4, time);
    const { rows } = ticks.columns();
    ticks.stored(-Infinity, dirty);
    return rows;
  };
  expect([note(start + 2 * hour), note(start + 2 * hour + 10)]).toEqual([1, 0]);
  ticks.clockSet();
  expect([note(start), note(start + 10), note(start + 6000), note(start + 6010)]).toEqual([1, 0, 1, 0]);
});

it('the known stored time ends where a range was emptied', () => {
  table.takeKnown(batch([[1, start + 100, 1]]));
  table.takeKnown(batch([[2, start + 900, 1]]));
  table.emptied([1, 2], start + 50, start + 500);
  expect([1, 2].map((id) => table.knownTo[table.find(id)])).toEqual([start + 50, start + 900]);
});
