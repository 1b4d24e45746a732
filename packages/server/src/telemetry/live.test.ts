import { expect, test } from 'vitest';
import { createLive } from './live.ts';
import { SeriesTable } from './series-table.ts';
import { Staleness } from './staleness.ts';
import { batch, catalogOf, info, quiet } from './testing/fixtures.ts';

test('a listener that throws keeps no value from the others', () => {
  const catalog = catalogOf([info(1)]);
  const table = new SeriesTable(catalog);
  const now = () => 1000;
  const live = createLive(table, new Staleness(table, catalog, { now, elapsed: now }), quiet, now);
  const heard: number[] = [];
  live.onChange(() => {
    throw new Error('broken');
  });
  live.onChange(({ values }) => heard.push(...values));
  live.publish(batch([[1, 1000, 7]]));
  expect([heard, live.get(1)?.value]).toEqual([[7], 7]);
});
