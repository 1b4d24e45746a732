import { expect, test } from 'vitest';
import { SeriesTable } from '../intake/series-table.ts';
import { batch, catalogOf, info, quiet } from '../testing/fixtures.ts';
import { createNewest } from './newest.ts';
import { Staleness } from './staleness.ts';

test('a listener that throws does not affect the other listeners', () => {
  const catalog = catalogOf([info(1)]);
  const table = new SeriesTable(catalog);
  const now = () => 1000;
  const newest = createNewest(table, new Staleness(table, catalog, { now, elapsed: now }), quiet, now);
  const heard: number[] = [];
  newest.onChange(() => {
    throw new Error('broken');
  });
  newest.onChange(({ values }) => heard.push(...values));
  newest.publish(batch([[1, 1000, 7]]));
  expect([heard, newest.get(1)?.value]).toEqual([[7], 7]);
});
