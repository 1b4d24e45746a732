import { expect, test } from 'vitest';
import { createLive } from './live.ts';
import { SeriesTable } from './series-table.ts';
import { batch, catalogOf, info, quiet } from './testing/fixtures.ts';

test('a listener that throws keeps no value from the others', () => {
  const live = createLive(new SeriesTable(catalogOf([info(1)])), quiet);
  const heard: number[] = [];
  live.onChange(() => {
    throw new Error('broken');
  });
  live.onChange(({ values }) => heard.push(...values));
  live.publish(batch([[1, 1000, 7]]));
  expect([heard, live.get(1)?.value]).toEqual([[7], 7]);
});
