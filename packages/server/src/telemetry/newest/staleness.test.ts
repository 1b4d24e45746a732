import { beforeEach, describe, expect, it } from 'vitest';
import { SeriesTable } from '../intake/series-table.ts';
import { batch, catalogOf, info, quiet } from '../testing/fixtures.ts';
import { createNewest, type NewestHub } from './newest.ts';
import { Staleness } from './staleness.ts';

const start = 1_760_000_000_000;
const catalog = catalogOf([
  info(1),
  info(2, { intervalMs: 60_000 }),
  info(3, { intervalMs: null }),
  ...Array.from({ length: 100_000 }, (_, index) => info(100 + index, { intervalMs: index % 2 === 0 ? 1000 : 20_000 })),
]);
let clock: number;
let elapsed: number;
let table: SeriesTable;
let newest: NewestHub;
let heard: [paramId: number, quality: number][];

function open(): void {
  newest = createNewest(
    table,
    new Staleness(table, catalog, { now: () => clock, elapsed: () => elapsed }),
    {
      ...quiet,
      error: (error) => {
        throw error;
      },
    },
    () => clock,
  );
  heard = [];
  newest.onChange(({ paramIds, quality }) => {
    for (const [row, paramId] of paramIds.entries()) heard.push([paramId, quality[row] ?? -1]);
  });
}

beforeEach(() => {
  clock = start;
  elapsed = 7_000_000;
  table = new SeriesTable(catalog);
  open();
});

/** Advances time in steps: staleness is checked every half second. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 500) {
    clock += 500;
    elapsed += 500;
    newest.age();
  }
}
const qualityOf = (paramId: number) => newest.get(paramId)?.quality;

describe('a value', () => {
  it('is stale once its own reading is overdue, whatever else is read, and listeners are notified once', () => {
    newest.publish(
      batch([
        [1, clock, 5],
        [2, clock, 6],
      ]),
    );
    pass(29_500);
    expect([qualityOf(1), qualityOf(2)]).toEqual([0, 0]);
    newest.publish(batch([[2, clock, 7]]));
    pass(2000);
    expect([qualityOf(1), qualityOf(2)]).toEqual([1, 0]);
    pass(60_000);
    expect(heard).toEqual([
      [1, 0],
      [2, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(newest.get(1)).toEqual({ paramId: 1, time: start, value: 5, quality: 1 });
  });

  it('is valid for three of its own intervals', () => {
    newest.publish(batch([[2, clock, 6]]));
    pass(179_500);
    expect(qualityOf(2)).toBe(0);
    pass(2000);
    expect(qualityOf(2)).toBe(1);
  });

  it('is good again with its next reading, and ages again', () => {
    newest.publish(batch([[1, clock, 5]]));
    pass(40_000);
    newest.publish(batch([[1, clock, 5]]));
    expect(qualityOf(1)).toBe(0);
    pass(29_000);
    expect(qualityOf(1)).toBe(0);
    pass(3000);
    expect(qualityOf(1)).toBe(1);
  });

  it('sent on change is valid until its device is absent, and again after its return', () => {
    newest.publish(
      batch([
        [1, clock, 5],
        [3, clock, 6],
      ]),
    );
    pass(86_400_000 / 100);
    expect(qualityOf(3)).toBe(0);
    newest.markStale([1, 3]);
    expect(qualityOf(3)).toBe(1);
    newest.markPresent([1, 3]);
    expect([qualityOf(1), qualityOf(3)]).toEqual([1, 0]);
  });

  it('that is bad remains bad', () => {
    newest.publish(batch([[1, clock, 5, 2]]));
    pass(60_000);
    expect(qualityOf(1)).toBe(2);
  });

  it('that arrives late is stale on arrival, but a clock that is minutes slow does not make it stale', () => {
    newest.publish(batch([[1, clock - 20 * 60_000, 5]]));
    expect(qualityOf(1)).toBe(1);
    expect(heard).toEqual([
      [1, 0],
      [1, 1],
    ]);
    newest.publish(batch([[1, clock - 4 * 60_000, 5]]));
    pass(20_000);
    expect(qualityOf(1)).toBe(0);
  });

  it('from before a restart has the same age as then', () => {
    newest.publish(
      batch([
        [1, clock, 5],
        [2, clock, 6],
        [3, clock, 7],
      ]),
    );
    clock += 100_000;
    elapsed = 50;
    open();
    expect([qualityOf(1), qualityOf(2), qualityOf(3)]).toEqual([1, 0, 0]);
    pass(82_000);
    expect(qualityOf(2)).toBe(1);
  });
});

describe('a wall clock that is set', () => {
  it.each([-10 * 3_600_000, 10 * 3_600_000])('by %i ms neither makes a value stale nor keeps it good', (jump) => {
    newest.publish(batch([[1, clock, 5]]));
    clock += jump;
    pass(29_000);
    expect(qualityOf(1)).toBe(0);
    pass(3000);
    expect(qualityOf(1)).toBe(1);
  });
});

it('100 000 points cost almost nothing while they are read, and each is found in time when it is not', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => 100 + index);
  let asked = 0;
  const get = (paramId: number) => {
    asked++;
    return catalog.get(paramId);
  };
  const counting = { ...catalog, get };
  table = new SeriesTable(counting);
  newest = createNewest(table, new Staleness(table, counting, { now: () => clock, elapsed: () => elapsed }), quiet, () => clock);
  for (let second = 0; second < 60; second += 10) {
    newest.publish(batch(ids.map((paramId) => [paramId, clock, second])));
    pass(10_000);
  }
  // Each point is checked at most every half minute, not every second.
  expect(asked).toBeLessThan(250_000);
  pass(22_000);
  expect(ids.filter((paramId) => qualityOf(paramId) === 1)).toHaveLength(50_000);
  pass(30_000);
  expect(ids.filter((paramId) => qualityOf(paramId) === 1)).toHaveLength(100_000);
});
