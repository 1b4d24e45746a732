import { expect, test } from 'vitest';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore } from '../testing/store.ts';

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;

test('several aggregates are computed in one statement, each as if requested separately', async () => {
  const catalog = catalogOf([info(1), info(2, { counter: true }), info(3, { timeZone: 'Europe/Berlin' })]);
  let statements = 0;
  const store = await openStore(
    catalog,
    () => now,
    (engine) => {
      const { query } = engine;
      engine.query = (...asked) => {
        if (asked[0].includes('first_time')) statements++;
        return query.apply(engine, asked);
      };
      return engine;
    },
  );
  try {
    const rows = [3, 1, 2].flatMap((id) =>
      Array.from({ length: 500 }, (_, i): Row => [id, now - 30 * hour + i * 200_000, (i * 37 * id) % 500]),
    );
    await store.history.importBatch(batch(rows));
    await store.round();
    const range = { paramIds: [2, 3, 1], start: now - 25 * hour, end: now, bucket: { count: 2, unit: 'h' } } as const;
    const also = ['min', 'max', 'first', 'last', 'sum', 'count', 'diff'] as const;
    statements = 0;
    const all = await store.history.buckets({ ...range, aggregate: 'avg', also });
    // One per time zone.
    expect(statements).toBe(2);
    for (const [index, aggregate] of (['avg', ...also] as const).entries()) {
      const alone = await store.history.buckets({ ...range, aggregate });
      expect(alone.also).toBeUndefined();
      expect(index === 0 ? all.series : all.also?.[index - 1], aggregate).toEqual(alone.series);
    }
  } finally {
    await store.close();
  }
});
