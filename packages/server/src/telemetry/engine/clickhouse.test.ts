import { expect, test } from 'vitest';
import { clickhouseFront } from '../testing/clickhouse-front.ts';
import { quiet } from '../testing/fixtures.ts';
import type { EmbeddedEngine } from './chdb.ts';
import { connectClickhouse } from './clickhouse.ts';

const quorum = {
  insert_quorum: 'auto',
  insert_quorum_parallel: '0',
  insert_quorum_timeout: '30000',
  select_sequential_consistency: '1',
  load_balancing: 'in_order',
  prefer_localhost_replica: '0',
};

test('an insert with a token sends it, and is repeated with it while the quorum of another server is pending', async () => {
  const { engine } = slowEngine();
  let refusals = 2;
  const { insert } = engine;
  const busy = {
    ...engine,
    insert: async (...given: Parameters<typeof insert>) => {
      if (refusals-- > 0)
        throw new Error(
          'Code: 286. DB::Exception: Quorum for previous write has not been satisfied yet. (UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE)',
        );
      await insert(...given);
    },
  } as unknown as EmbeddedEngine;
  const front = await clickhouseFront(busy);
  const clickhouse = connectClickhouse({ url: front.url, logger: quiet, prepare: async () => undefined, cluster: 'east' });
  await clickhouse.whenRunning(15_000);
  const column = { name: 'series', type: 'UInt32', data: Uint32Array.of(1) } as const;
  await clickhouse.insert('czyun.readings', [column], { token: 'a:0' });
  expect(front.seen.map(({ settings }) => settings.get('insert_deduplication_token'))).toEqual(['a:0', 'a:0', 'a:0']);
  const sent = ['insert_deduplicate', 'insert_quorum', 'async_insert'].map((name) => front.seen[0]?.settings.get(name));
  expect(sent).toEqual(['1', 'auto', '0']);
  await clickhouse.close();
  await front.close();
});

/** An engine behind the front with slow inserts; counts concurrent ones. */
function slowEngine() {
  const counts = { now: 0, most: 0, all: 0 };
  const engine = {
    insert: async () => {
      counts.all++;
      counts.most = Math.max(counts.most, ++counts.now);
      await new Promise((resolve) => setTimeout(resolve, 30));
      counts.now--;
    },
    queryBytes: async () => new Uint8Array(0),
    exec: async () => undefined,
  } as unknown as EmbeddedEngine;
  return { engine, counts };
}

test.for([undefined, 'east'])(
  'cluster %s: every statement sets the required number of replicas, and inserts into a table do not overlap',
  async (cluster) => {
    const { engine, counts } = slowEngine();
    const front = await clickhouseFront(engine);
    const clickhouse = connectClickhouse({
      url: front.url,
      logger: quiet,
      prepare: async () => undefined,
      ...(cluster === undefined ? {} : { cluster }),
    });
    await clickhouse.whenRunning(15_000);
    await clickhouse.exec('INSERT INTO czyun.minute SELECT 1');
    await clickhouse.query('SELECT 1');
    const column = { name: 'series', type: 'UInt32', data: Uint32Array.of(1) } as const;
    await Promise.all(Array.from({ length: 4 }, () => clickhouse.insert('czyun.readings', [column])));
    expect(front.seen).toHaveLength(6);
    for (const { settings } of front.seen)
      for (const [name, value] of Object.entries(quorum))
        expect([name, settings.get(name)]).toEqual([name, cluster === undefined ? null : value]);
    expect(counts.all).toBe(4);
    if (cluster !== undefined) expect(counts.most).toBe(1);
    await clickhouse.close();
    await front.close();
  },
);
